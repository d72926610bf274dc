// Cards as tabs: one is visible, arrow keys switch.
import { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

interface Tab {
  name: string;
  content: ComponentChildren;
}

// Opened tabs stay mounted, so that a proof or a review continues behind another tab.
export function Tabs({
  tabs,
  chosen,
  onChoose,
}: {
  tabs: Tab[];
  chosen: string;
  onChoose: (name: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const now = Math.max(
    0,
    tabs.findIndex((tab) => tab.name === chosen),
  );
  const seen = useRef(new Set<string>()).current;
  seen.add(tabs[now]!.name);
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (now + step + tabs.length) % tabs.length;
    onChoose(tabs[next]!.name);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" ref={list} onKeyDown={onKey}>
        {tabs.map((tab, i) => (
          <button
            key={tab.name}
            role="tab"
            id={`tab-${tab.name}`}
            aria-controls={`panel-${tab.name}`}
            aria-selected={i === now}
            tabIndex={i === now ? 0 : -1}
            onClick={() => onChoose(tab.name)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      {tabs.map((tab, i) => (
        <div
          key={tab.name}
          class="panel"
          role="tabpanel"
          id={`panel-${tab.name}`}
          aria-labelledby={`tab-${tab.name}`}
          hidden={i !== now}
        >
          {seen.has(tab.name) && tab.content}
        </div>
      ))}
    </>
  );
}
