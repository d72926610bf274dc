// Dialogs of the game page, and the list of keys.
import { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { GameInfo, show } from "./api";
import { GameUi } from "./game";
import { keep, load } from "./link";

export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
  const self = useRef<HTMLDialogElement>(null);
  useEffect(() => { if (!self.current?.open) self.current?.showModal(); }, []);
  return (
    <dialog ref={self} aria-label={title} onClose={onClose} onClick={(e) => e.target === self.current && onClose()}>
      <div class="inside">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

export function NewDialog({ ui, info, onClose, onStart }: { ui: GameUi; info: GameInfo; onClose: () => void; onStart: (setup: string) => void }) {
  const [values, setValues] = useState<Record<string, string>>(() => ({
    ...Object.fromEntries(ui.fields.map((f) => [f.name, f.value])),
    ...load(`new.${info.game}`, {}),
    ...(ui.fields.some((f) => f.name === "seed") ? { seed: String(1 + Math.floor(Math.random() * 99999)) } : {}),
  }));
  const [problem, setProblem] = useState("");
  const start = async (event: Event) => {
    event.preventDefault();
    const setup = ui.setup(values) || info.setups[0]!;
    try {
      await show(info.game, setup, { brief: true });
      keep(`new.${info.game}`, values);
      onStart(setup);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <Dialog title={`New game of ${ui.title}`} onClose={onClose}>
      <form onSubmit={start}>
        {ui.fields.map((field) => (
          <label key={field.name}>{field.label}
            {field.choices
              ? <select value={values[field.name]} onChange={(e) => setValues({ ...values, [field.name]: e.currentTarget.value })}>
                  {field.choices.map((c) => <option key={c.value} value={c.value}>{c.label}</option>)}
                </select>
              : <input value={values[field.name]} onInput={(e) => setValues({ ...values, [field.name]: e.currentTarget.value })} />}
            {field.hint && <small class="soft">{field.hint}</small>}
          </label>
        ))}
        {problem && <p class="problem" role="alert">{problem}</p>}
        <div class="tools"><button class="primary" type="submit" autofocus>Start</button><button type="button" onClick={onClose}>Cancel</button></div>
      </form>
    </Dialog>
  );
}

export function ImportDialog({ ui, game, files, onClose, onRecord }: { ui: GameUi; game: string; files: FileList | null; onClose: () => void; onRecord: (record: string) => void }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const take = async (event: Event) => {
    event.preventDefault();
    try {
      let record = text.trim();
      if (ui.importText) record = await ui.importText(record);
      const position = await show(game, record.replace(/\s+/g, " "), { brief: true });
      onRecord(position.record);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const read = async (list: FileList | null | undefined) => {
    const texts = await Promise.all([...(list ?? [])].map(async (f) => ((list?.length ?? 0) > 1 ? `== ${f.name}\n` : "") + (await f.text())));
    setText(texts.join("\n"));
  };
  useEffect(() => { if (files) void read(files); }, []);
  return (
    <Dialog title="Paste or open a game" onClose={onClose}>
      <form onSubmit={take} onDragOver={(e) => e.preventDefault()} onDrop={(e) => { e.preventDefault(); void read(e.dataTransfer?.files); }}>
        <label>Record<textarea rows={6} value={text} onInput={(e) => setText(e.currentTarget.value)} autofocus spellcheck={false} /></label>
        <p class="soft">{ui.importHelp ?? `A line such as: ${game} …`} Files may be dropped here.</p>
        <label>File<input type="file" multiple onChange={(e) => void read(e.currentTarget.files)} /></label>
        {problem && <p class="problem" role="alert">{problem}</p>}
        <div class="tools"><button class="primary" type="submit">Open</button><button type="button" onClick={onClose}>Cancel</button></div>
      </form>
    </Dialog>
  );
}

const kKeys: [string, string][] = [
  ["Arrows, Tab", "move between cells"], ["Enter, Space", "play the cell"], ["U or Z", "undo"], ["R", "redo"],
  ["[ and ]", "one move back, one on"], ["Home, End", "first and last position"], ["H", "hint"], ["B", "play the best move"],
  ["A", "analysis on and off"], ["N", "new game"], ["I", "paste or open a game"], ["T", "light or dark"], ["?", "this list"], ["Esc", "close"],
];
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="keys">{kKeys.map(([key, what]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{what}</dd></div>)}</dl>
      <p class="soft">IQ-Link: 1 to 9, 0, - and = or letters A to L take a piece, R turns it, F flips it. Hexic: C and V turn the point.</p>
      <div class="tools"><button class="primary" onClick={onClose} autofocus>Close</button></div>
    </Dialog>
  );
}

export async function copy(text: string, what: string, say: (text: string, bad?: boolean) => void) {
  try {
    await navigator.clipboard.writeText(text);
    say(`${what} copied`);
  } catch {
    prompt(`Copy the ${what}:`, text);
  }
}
