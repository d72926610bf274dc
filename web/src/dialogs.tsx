// Dialogs of the game page, and the list of keys.
import { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { recordOf } from "./address";
import { Away, GameInfo, call, show } from "./api";
import { GameUi, Sides } from "./game";
import { uiOf } from "./games";
import { keep, load } from "./storage";
import { PlayerFields } from "./side_cards";
import { isTree, mainLine, parseLines } from "./variations";

export function Dialog({
  title,
  wide,
  onClose,
  children,
}: {
  title: string;
  wide?: boolean;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const self = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!self.current?.open) self.current?.showModal();
  }, []);
  return (
    <dialog
      ref={self}
      class={wide ? "wide" : ""}
      aria-label={title}
      onClose={onClose}
      onClick={(e) => e.target === self.current && onClose()}
    >
      <div class="inside">
        <header>
          <h2>{title}</h2>
          <button type="button" class="icon plain" aria-label="Close" onClick={onClose}>
            ×
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

// The end of a form in a dialog: the error, the submit button, and Cancel.
export function FormEnd({
  action,
  problem,
  disabled,
  autofocus,
  onClose,
}: {
  action: string;
  problem?: string;
  disabled?: boolean;
  autofocus?: boolean;
  onClose: () => void;
}) {
  return (
    <>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <div class="tools">
        <button class="primary" type="submit" disabled={disabled} autofocus={autofocus}>
          {action}
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </>
  );
}

// A prompt or a confirmation, instead of the browser's own dialogs.
export function AskDialog({
  title,
  label,
  value = "",
  action,
  onClose,
  onDone,
}: {
  title: string;
  label?: string;
  value?: string;
  action: string;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          onDone(text);
        }}
      >
        {label && (
          <label>
            {label}
            <input
              value={text}
              onInput={(e) => setText(e.currentTarget.value)}
              onFocus={(e) => e.currentTarget.select()}
              maxLength={200}
              autofocus
            />
          </label>
        )}
        <FormEnd action={action} autofocus={!label} onClose={onClose} />
      </form>
    </Dialog>
  );
}

export function NewDialog({
  ui,
  info,
  sides,
  onClose,
  onStart,
}: {
  ui: GameUi;
  info: GameInfo;
  sides: Sides;
  onClose: () => void;
  onStart: (setup: string, sides: Sides) => void;
}) {
  const [players, setPlayers] = useState(sides);
  const [values, setValues] = useState<Record<string, string>>(() => ({
    ...Object.fromEntries(ui.fields.map((f) => [f.name, f.value])),
    ...load(`new.${info.game}`, {}),
    ...(ui.fields.some((f) => f.name === "seed")
      ? { seed: String(1 + Math.floor(Math.random() * 99999)) }
      : {}),
  }));
  const [problem, setProblem] = useState("");
  const start = async (event: Event) => {
    event.preventDefault();
    try {
      const made = ui.makeSetup ? await ui.makeSetup(values) : ui.setup(values);
      const setup = made || info.setups[0]!;
      await show(info.game, setup, { brief: true });
      keep(`new.${info.game}`, values);
      onStart(setup, players);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <Dialog title={`New game of ${ui.title}`} onClose={onClose}>
      <form onSubmit={start}>
        {ui.fields.map((field) => (
          <label key={field.name}>
            {field.label}
            {field.choices ? (
              <select
                value={values[field.name]}
                onChange={(e) => setValues({ ...values, [field.name]: e.currentTarget.value })}
              >
                {field.choices.map((c) => (
                  <option key={c.value} value={c.value}>
                    {c.label}
                  </option>
                ))}
              </select>
            ) : (
              <input
                value={values[field.name]}
                onInput={(e) => setValues({ ...values, [field.name]: e.currentTarget.value })}
              />
            )}
            {field.hint && <small class="soft">{field.hint}</small>}
          </label>
        ))}
        {!ui.puzzle && (
          <PlayerFields
            ui={ui}
            players={ui.playersOf?.(values) ?? info.players}
            sides={players}
            onChange={setPlayers}
          />
        )}
        <FormEnd action="Start" problem={problem} autofocus onClose={onClose} />
      </form>
    </Dialog>
  );
}

export function ImportDialog({
  ui,
  game,
  files,
  onClose,
  onRecord,
}: {
  ui: GameUi;
  game: string;
  files: FileList | null;
  onClose: () => void;
  onRecord: (record: string) => void;
}) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<{ text: string; reason?: string } | null>(null);
  const take = async (event: Event) => {
    event.preventDefault();
    setProblem(null);
    // A link to this page contains the record after its #.
    const link = /^https?:\S+?#(\S+)$/.exec(text.trim());
    let record = text.trim();
    if (!record) return setProblem({ text: "Paste a game first, or choose a file." });
    let other = false;
    try {
      const games = await call<GameInfo[]>("games");
      const nameOf = (line: string) => /^[a-z]+(?=\s|$)/i.exec(line)?.[0].toLowerCase() ?? "";
      const linked = link ? recordOf(link[1]!) : "";
      if (games.some((g) => g.game === nameOf(linked))) record = linked;
      // The record of another game opens on its page.
      const word = nameOf(record) || game;
      other = word !== game && games.some((g) => g.game === word);
      if (ui.importText && !other) record = await ui.importText(record);
      const name = other ? word : game;
      if (isTree(record)) {
        if (!/^[a-z]+\s/i.test(record)) record = `${name} ${record}`;
        const { lines } = parseLines(record);
        await show(name, [name, lines.setup, ...mainLine(lines)].join(" "), { brief: true });
        return onRecord(record);
      }
      const position = await show(name, record.replace(/\s+/g, " "), { brief: true });
      onRecord(position.record);
    } catch (error) {
      const title = other ? "the game it names" : ui.title;
      const reason = (error as Error).message;
      if (error instanceof Away) setProblem({ text: reason });
      else setProblem({ text: `This cannot be read as a game of ${title}.`, reason });
    }
  };
  const read = async (list: FileList | null | undefined) => {
    const texts = await Promise.all(
      [...(list ?? [])].map(
        async (f) => ((list?.length ?? 0) > 1 ? `== ${f.name}\n` : "") + (await f.text()),
      ),
    );
    setText(texts.join("\n"));
  };
  useEffect(() => {
    if (files) void read(files);
  }, []);
  return (
    <Dialog title="Paste or open a game" onClose={onClose}>
      <form
        onSubmit={take}
        onDragOver={(e) => e.preventDefault()}
        onDrop={(e) => {
          e.preventDefault();
          void read(e.dataTransfer?.files);
        }}
      >
        <label>
          Record
          <textarea
            rows={6}
            value={text}
            onInput={(e) => setText(e.currentTarget.value)}
            autofocus
            spellcheck={false}
          />
        </label>
        <p class="soft">
          {ui.importHelp ?? `A line such as: ${game} …`} Files may be dropped here.
        </p>
        <label>
          File
          <input type="file" multiple onChange={(e) => void read(e.currentTarget.files)} />
        </label>
        {problem && (
          <div role="alert">
            <p class="problem">{problem.text}</p>
            {problem.reason && (
              <details>
                <summary>Why</summary>
                <p class="reason">{problem.reason}</p>
              </details>
            )}
          </div>
        )}
        <FormEnd action="Open" onClose={onClose} />
      </form>
    </Dialog>
  );
}

const kKeys: [string, string][] = [
  ["Arrows, Tab", "move between cells"],
  ["Enter, Space", "play the cell"],
  ["U, Z or Ctrl+Z", "undo"],
  ["R", "redo"],
  ["[ and ]", "one move back, one forward"],
  ["Home, End", "first and last position"],
  ["H", "hint"],
  ["B", "play the best move"],
  ["A", "analysis on and off"],
  ["N", "new game"],
  ["I", "paste or open a game"],
  ["T", "light or dark"],
  ["?", "this list"],
  ["Esc", "close"],
];
export function HelpDialog({ games, onClose }: { games: GameInfo[]; onClose: () => void }) {
  const own = games
    .map(uiOf)
    .filter((ui) => ui.keys)
    .map((ui) => [ui.title, ui.keys] as const);
  return (
    <Dialog title="Keys" wide onClose={onClose}>
      <div class="keylists">
        {([["Everywhere", kKeys], ...own] as [string, [string, string][]][]).map(
          ([title, keys]) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl class="keys">
                {keys.map(([key, what]) => (
                  <div key={key}>
                    <dt>
                      <kbd>{key}</kbd>
                    </dt>
                    <dd>{what}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ),
        )}
      </div>
    </Dialog>
  );
}
