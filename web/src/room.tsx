// A live game against a friend: `#room/NAME`. The server keeps the game; this page shows its state
// and sends the player's actions.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { GameInfo, Position, show } from "./api";
import { Board, Mark } from "./board";
import { AskDialog } from "./dialogs";
import { Burst } from "./finish";
import { GameUi, GameProps, sideName } from "./game";
import { uiOf } from "./games";
import { Icon } from "./icons";
import { address } from "./address";
import { LevelField, engineWish } from "./friend_dialog";
import {
  Room,
  RoomClient,
  forgetSeat,
  keepSeat,
  mySeats,
  roomAddress,
  saveGame,
} from "./room_client";
import { copy } from "./sharing";
import { MovesCard } from "./side_cards";
import { sound } from "./sound";
import { keep } from "./storage";

// What the board needs in a game with hidden information.
function hiddenPosition(room: Room): Position {
  const view = { ...room.view!, facts: room.facts };
  return {
    record: "",
    setup: "",
    played: [],
    over: false,
    mover: room.turn === 2 ? 2 : 1,
    winner: 0,
    scores: room.scores,
    facts: room.facts ?? {},
    view,
    moves: room.moves ?? [],
  };
}

const clockText = (ms: number) => {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

const nameOf = (room: Room, ui: GameUi, side: 1 | 2) =>
  room.seat === side ? "You" : room.seats[side - 1]!.name || sideName(ui, side);
function statusOf(room: Room, ui: GameUi, position: Position): string {
  const name = (side: 1 | 2) => nameOf(room, ui, side);
  if (room.over) {
    const how =
      room.ended === "time" ? " on time" : room.ended === "resign" ? " by resignation" : "";
    if (room.winner === 0) return "The game is a draw.";
    return `${name(room.winner)} ${room.winner === room.seat ? "win" : "wins"}${how}.`;
  }
  if (!room.seats.every((seat) => seat.taken))
    return room.seat ? "Waiting for your friend: send them the link." : "Waiting for a player.";
  const turn = room.turn as 1 | 2;
  if (room.seat === turn) return ui.status?.(position, room.seat) ?? "Your turn";
  const { here, engine } = room.seats[turn - 1]!;
  return engine ? "The engine is thinking …" : `${name(turn)}${here ? "" : " (away)"} to move.`;
}

// The title of the tab, for users looking elsewhere.
function titleOf(room: Room, ui: GameUi): string {
  const full = room.seats.every((seat) => seat.taken);
  const turn = room.turn as 1 | 2;
  const now = room.over
    ? room.winner && room.seat
      ? room.winner === room.seat
        ? "You won"
        : "You lost"
      : "Game over"
    : !full
      ? "Waiting"
      : turn === room.seat
        ? "● Your turn"
        : `${room.seats[turn - 1]!.name || sideName(ui, turn)} to move`;
  return `${now} · ${ui.title} · Hexarium`;
}

export function RoomPage({ games, room: name }: { games: GameInfo[]; room: string }) {
  const [room, setRoom] = useState<Room | null>(null);
  const [shown, setShown] = useState<{ of: string; position: Position } | null>(null);
  const [past, setPast] = useState<number | null>(null); // viewing the board after this many moves
  const [problem, setProblem] = useState("");
  const [said, setSaid] = useState("");
  const [lost, setLost] = useState("");
  const [online, setOnline] = useState(true);
  const [clicked, setClicked] = useState("");
  const [asking, setAsking] = useState(false); // whether to resign
  const [, tick] = useState(0);
  const client = useRef<RoomClient | null>(null);
  const heard = useRef(0); // when the last state arrived: clocks run from there

  useEffect(() => {
    client.current = new RoomClient(name, {
      state: (next) => {
        heard.current = Date.now();
        setRoom(next);
        setProblem("");
        setSaid("");
      },
      error: (text, gone) => (gone ? setLost(text) : setProblem(text)),
      online: setOnline,
    });
    return () => client.current?.close();
  }, [name]);

  const info = games.find((g) => g.game === room?.game);
  const ui = info && uiOf(info);
  // The position to show: its record or, if that is hidden, a text that changes with it.
  const words = room?.record?.split(" ");
  const wanted =
    (past === null ? words : words?.slice(0, 2 + past))?.join(" ") ??
    `${room?.number} ${room?.turn} ${room?.seat}`;
  useEffect(() => {
    if (!room) return;
    setClicked("");
    if (room.record === undefined) {
      setShown({ of: wanted, position: hiddenPosition(room) });
      return;
    }
    let timer = 0;
    const ask = () => {
      timer = window.setTimeout(ask, 5000); // an answer may be lost with its connection
      show(room.game, wanted).then(
        (position) => {
          if (timer) setShown({ of: wanted, position });
          stop();
        },
        (error: Error) => timer && setProblem(error.message),
      );
    };
    const stop = () => {
      clearTimeout(timer);
      timer = 0;
    };
    ask();
    return stop;
  }, [wanted, room?.record === undefined, online]);
  useEffect(() => setPast(null), [room?.number]);

  const mine = room !== null && room.seat !== 0 && room.turn === room.seat;
  const title = room && ui ? titleOf(room, ui) : "";
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  // A sound for the opponent's moves and for the end, but not for moves before the page was opened.
  const before = useRef<Room | null>(null);
  useEffect(() => {
    const old = before.current;
    before.current = room;
    if (!room || !old) return;
    if (room.over && !old.over) sound("end");
    else if (room.number > old.number && old.turn !== room.seat) sound("move");
  }, [room]);
  useEffect(() => {
    if (!room?.clock?.running) return;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [room?.clock?.running]);

  const act = useCallback((action: object) => {
    if (!client.current?.send(action)) setProblem("Not connected; that was not sent.");
  }, []);

  if (lost)
    return (
      <main class="narrow">
        <h1>No such room here</h1>
        <p class="problem">{lost}</p>
        <p>
          <button
            onClick={() => {
              forgetSeat(name);
              location.hash = "#games";
            }}
          >
            My games
          </button>
        </p>
      </main>
    );
  if (!room || !info || !ui || !shown)
    return (
      <main class="narrow">
        <p class="soft" role="status">
          {online ? "Opening the room …" : "Not connected. Trying again …"}
        </p>
      </main>
    );

  const { position } = shown;
  const full = room.seats.every((seat) => seat.taken);
  // Clicks on a board that is out of date are ignored.
  const moving = !mine || !full || past !== null || shown.of !== wanted;
  const play = (move: string) => {
    if (!client.current?.move(move, room.number))
      setProblem("Not connected: your move will be sent once the connection is back.");
  };
  const marks = new Map<string, Mark>();
  const last = ui.lastMove?.(position) ?? position.played[position.played.length - 1];
  if (last)
    for (const cell of ui.moveCells?.(last, position) ?? [last]) marks.set(cell, { kind: "last" });
  const table: GameProps = {
    game: room.game,
    position,
    view: position.view,
    before: null,
    moving,
    mine: room.seat,
    own: false,
    line: position.played,
    hint: null,
    analysis: null,
    analysing: false,
    marks,
    play,
    go: () => undefined,
    say: (text, bad) => (bad ? setProblem : setSaid)(text),
    analyse: () => undefined,
  };
  const click = (cell: { name: string }) => {
    if (moving) return;
    const typed = (clicked + cell.name).toLowerCase();
    const fit = position.moves.filter((m) => m.toLowerCase().startsWith(typed));
    if (fit.length === 1 || fit.some((m) => m.toLowerCase() === typed)) play(fit[0]!);
    else if (fit.length) setClicked(typed);
  };
  const names = new Set(position.view.cells.map((cell) => cell.name.toLowerCase()));
  const buttons =
    moving || ui.Board ? [] : position.moves.filter((m) => !names.has(m.toLowerCase()));
  const left = (side: 1 | 2) => {
    const ms = room.clock!.left[side - 1]!;
    return room.clock!.running && room.turn === side
      ? Math.max(0, ms - (Date.now() - heard.current))
      : ms;
  };
  const Own = ui.Board;
  const won = room.seat !== 0 && room.winner === room.seat;
  const offered = room.offer && room.offer_by !== room.seat && room.seat !== 0;
  return (
    <main
      class={`play room ${room.game}`}
      data-record={room.record ?? ""}
      data-number={room.number}
    >
      <section class="stage" aria-label="Board">
        <header class="bar">
          <h1>{ui.title}</h1>
          <a
            class="button small plain"
            href={`#rules/${room.game}`}
            aria-label="Rules"
            title="Rules"
          >
            <Icon name="book" />
            <span>Rules</span>
          </a>
          <span class="grow" />
          <div class="scores">
            {([1, 2] as const).map((side) => (
              <span
                key={side}
                class={room.turn === side ? "turn" : room.winner === side ? "winner" : ""}
              >
                {ui.badge?.(side)}
                <small>
                  {room.seats[side - 1]!.name || sideName(ui, side)}
                  {room.seat === side && <em>you</em>}
                  {!room.seats[side - 1]!.taken && <em>free seat</em>}
                  {room.seats[side - 1]!.taken && !room.seats[side - 1]!.here && <em>away</em>}
                </small>
                {room.scores.length > 1 && <b>{room.scores[side - 1]}</b>}
                {room.clock && (
                  <b class="clock" role="timer" aria-label={`Time of ${sideName(ui, side)}`}>
                    {clockText(left(side))}
                  </b>
                )}
              </span>
            ))}
          </div>
        </header>
        <div class="now">
          <p class={`status ${problem ? "bad" : ""}`} role="status" aria-live="polite">
            {!online
              ? "Not connected. Trying again …"
              : problem ||
                said ||
                (past !== null
                  ? `After move ${past} of ${room.number}; this is not the current position.`
                  : room.over
                    ? ""
                    : statusOf(room, ui, position))}
          </p>
        </div>
        <div class={`boardbox ${moving ? "busy" : ""}`}>
          {Own ? (
            <Own {...table} />
          ) : (
            <Board
              view={position.view}
              game={room.game}
              label={`${ui.title} board`}
              can={(cell) =>
                !moving &&
                position.moves.some((m) =>
                  m.toLowerCase().startsWith((clicked + cell.name).toLowerCase()),
                )
              }
              onCell={click}
              marks={marks}
              describe={ui.describe && ((cell) => ui.describe!(cell, position))}
            />
          )}
        </div>
        {buttons.length > 0 && (
          <div class="chips" role="group" aria-label="Moves">
            {buttons.slice(0, 40).map((move) => (
              <button key={move} onClick={() => play(move)}>
                {move}
              </button>
            ))}
          </div>
        )}
        {room.over && past === null && (
          <section class={`finish ${won ? "win" : ""}`} role="status">
            {won && <Burst />}
            <div>
              <h2>{statusOf(room, ui, position)}</h2>
              {room.scores.length > 1 && (
                <p>
                  {([1, 2] as const)
                    .map((side) => `${nameOf(room, ui, side)}: ${room.scores[side - 1]}`)
                    .join(", ")}
                </p>
              )}
            </div>
          </section>
        )}
        {offered && (
          <div class="tools offer" role="group" aria-label="Offer">
            <span>
              {room.offer === "undo"
                ? "Your friend asks to take back a move."
                : "Your friend asks for a rematch."}
            </span>
            <button class="primary" onClick={() => act({ answer: true })}>
              Yes
            </button>
            <button onClick={() => act({ answer: false })}>No</button>
          </div>
        )}
        <div class="tools main" role="toolbar" aria-label="Game">
          {!full && (
            <button class="primary" onClick={() => void copy(location.href, "link", setSaid)}>
              <Icon name="link" />
              Copy link
            </button>
          )}
          {room.seat !== 0 && !room.over && full && (
            <>
              {room.record !== undefined && (
                <button
                  onClick={() => act({ offer: "undo" })}
                  disabled={room.number === 0 || room.offer === "undo"}
                >
                  <Icon name="undo" />
                  {room.offer === "undo" && room.offer_by === room.seat
                    ? "Undo requested"
                    : "Ask to undo"}
                </button>
              )}
              <button onClick={() => setAsking(true)}>Resign</button>
            </>
          )}
          {room.over && room.seat !== 0 && !room.next && (
            <button
              class="primary"
              onClick={() => act({ offer: "rematch" })}
              disabled={room.offer === "rematch" && room.offer_by === room.seat}
            >
              <Icon name="restart" />
              {room.offer === "rematch" && room.offer_by === room.seat
                ? "Rematch requested"
                : "Play again"}
            </button>
          )}
          {room.next && (
            <a
              class="button primary"
              href={roomAddress(room.next)}
              onClick={() => {
                const seat = mySeats().find((s) => s.room === name);
                if (seat) keepSeat({ ...seat, room: room.next, seat: seat.seat === 1 ? 2 : 1 });
              }}
            >
              Next game
            </a>
          )}
          {room.over && room.record && (
            <>
              <a class="button" href={address(room.record)}>
                Analyse
              </a>
              <button
                onClick={() =>
                  saveGame(room, ui).then(setSaid, (e: Error) => setProblem(e.message))
                }
              >
                <Icon name="save" />
                Save
              </button>
            </>
          )}
        </div>
      </section>
      <aside class="side" aria-label="Details">
        <RoomCard room={room} ui={ui} act={act} say={setSaid} />
        {ui.Panel && room.record !== undefined && <ui.Panel {...table} />}
        {room.record && room.number > 0 && (
          <MovesCard
            ui={ui}
            moves={room.record.split(" ").slice(2)}
            at={past ?? room.number}
            goTo={(count) => setPast(count === room.number ? null : count)}
          />
        )}
      </aside>
      {asking && (
        <AskDialog
          title="Resign this game?"
          action="Yes, resign"
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            act({ resign: true });
          }}
        />
      )}
    </main>
  );
}

// The link, the player's name and, while a seat is free, a button that gives it to the engine.
function RoomCard({
  room,
  ui,
  act,
  say,
}: {
  room: Room;
  ui: GameUi;
  act: (action: object) => void;
  say: (text: string) => void;
}) {
  const me = room.seat ? room.seats[room.seat - 1]! : null;
  const [name, setName] = useState(me?.name ?? "");
  const [level, setLevel] = useState(0);
  const full = room.seats.every((seat) => seat.taken);
  const link = location.href;
  return (
    <section class="card">
      <h2>
        {full ? "Room" : "Invite a friend"}{" "}
        {room.watching > 0 && <span class="soft">{room.watching} watching</span>}
      </h2>
      <p class="soft">
        {full
          ? "Whoever has the link may watch."
          : "Whoever opens this link first takes the free seat; everyone after that watches."}
      </p>
      <div class="tools start">
        <input
          class="link"
          readOnly
          value={link}
          aria-label="Link of this room"
          onFocus={(e) => e.currentTarget.select()}
        />
        <button onClick={() => void copy(link, "link", say)}>Copy</button>
      </div>
      {me && (
        <form
          class="tools start"
          onSubmit={(e) => {
            e.preventDefault();
            keep("name", name);
            act({ name });
          }}
        >
          <input
            value={name}
            maxLength={20}
            placeholder="your name"
            aria-label="Your name"
            autocomplete="nickname"
            onInput={(e) => setName(e.currentTarget.value)}
          />
          <button type="submit" disabled={name === me.name}>
            {me.name ? "Change name" : "Set name"}
          </button>
        </form>
      )}
      {me && !full && (
        <form
          class="tools start engineseat"
          onSubmit={(e) => {
            e.preventDefault();
            act({ engine: engineWish(ui, level) });
          }}
        >
          {ui.levels.length > 1 && <LevelField ui={ui} level={level} onChange={setLevel} />}
          <button type="submit">Let the engine play</button>
        </form>
      )}
    </section>
  );
}
