// "Play a friend": creates a room and opens it.
import { useState } from "preact/hooks";
import { GameInfo, call } from "./api";
import { Dialog, FormEnd } from "./dialogs";
import { GameUi, sideName } from "./game";
import { uiOf } from "./games";
import { keepSeat, roomAddress } from "./room_client";
import { keep, load } from "./storage";

// Asks the server for an engine at one of the game's levels.
export function engineWish(ui: GameUi, level: number) {
  const chosen = ui.levels[level]!;
  return {
    name: `Engine, ${chosen.label}`.slice(0, 40),
    seconds: chosen.seconds,
    options: chosen.options ?? {},
  };
}

export function LevelField({
  ui,
  level,
  onChange,
}: {
  ui: GameUi;
  level: number;
  onChange: (level: number) => void;
}) {
  return (
    <label>
      Level
      <select value={String(level)} onChange={(e) => onChange(Number(e.currentTarget.value))}>
        {ui.levels.map((one, i) => (
          <option key={one.label} value={String(i)}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function FriendDialog({ info, onClose }: { info: GameInfo; onClose: () => void }) {
  const ui = uiOf(info);
  // Always two players, and the server draws the seed.
  const fields = ui.fields.filter((f) => f.choices && f.name !== "players");
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(ui.fields.map((f) => [f.name, f.value])),
  );
  const [seat, setSeat] = useState("0");
  const [name, setName] = useState(load("name", ""));
  const [minutes, setMinutes] = useState("");
  const [engine, setEngine] = useState(false);
  const [level, setLevel] = useState(0);
  const [problem, setProblem] = useState("");
  const make = async (event: Event) => {
    event.preventDefault();
    try {
      keep("name", name);
      const made = await call<{ room: string; token: string; seat: 1 | 2 }>("rooms", {
        game: info.game,
        setup: ui.setup(values) || info.setups[0]!,
        name,
        seat: Number(seat),
        ...(minutes ? { minutes: Number(minutes), increment: 5 } : {}),
        ...(engine ? { engine: engineWish(ui, level) } : {}),
      });
      keepSeat({ ...made, game: info.game });
      location.hash = roomAddress(made.room);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <Dialog title={`Play ${ui.title} with a friend`} onClose={onClose}>
      <form onSubmit={make}>
        <p class="soft">
          You get a link to send. Whoever opens it first plays you; everyone after that watches.
        </p>
        <label>
          Your name (optional)
          <input
            value={name}
            maxLength={20}
            autocomplete="nickname"
            onInput={(e) => setName(e.currentTarget.value)}
          />
        </label>
        {fields.map((field) => (
          <label key={field.name}>
            {field.label}
            <select
              value={values[field.name]}
              onChange={(e) => setValues({ ...values, [field.name]: e.currentTarget.value })}
            >
              {field.choices!.map((c) => (
                <option key={c.value} value={c.value}>
                  {c.label}
                </option>
              ))}
            </select>
          </label>
        ))}
        <label>
          You play
          <select value={seat} onChange={(e) => setSeat(e.currentTarget.value)}>
            <option value="0">a random side</option>
            <option value="1">{sideName(ui, 1)}, first</option>
            <option value="2">{sideName(ui, 2)}, second</option>
          </select>
        </label>
        <label>
          Clock
          <select value={minutes} onChange={(e) => setMinutes(e.currentTarget.value)}>
            <option value="">none</option>
            <option value="5">5 minutes + 5 s a move</option>
            <option value="15">15 minutes + 5 s a move</option>
            <option value="60">1 hour + 5 s a move</option>
          </select>
        </label>
        <label>
          Against
          <select
            value={engine ? "engine" : "friend"}
            onChange={(e) => setEngine(e.currentTarget.value === "engine")}
          >
            <option value="friend">a friend</option>
            <option value="engine">the engine; friends watch</option>
          </select>
        </label>
        {engine && ui.levels.length > 1 && <LevelField ui={ui} level={level} onChange={setLevel} />}
        <FormEnd action="Make a room" problem={problem} onClose={onClose} />
      </form>
    </Dialog>
  );
}
