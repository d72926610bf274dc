// A game against a friend, live: `#room/NAME`. The server holds the game; this page shows what it
// says and sends what the player does.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { GameInfo, Position, call, show } from "./api";
import { Board } from "./board";
import { Dialog } from "./dialogs";
import { GameUi, Table, sideName } from "./game";
import { uiOf } from "./games";
import { Icon } from "./icons";
import { address } from "./address";
import { Room, RoomClient, forgetSeat, keepSeat, mySeats } from "./room_client";
import { copy } from "./sharing";
import { MovesCard } from "./side_cards";
import { sound } from "./sound";
import { keep, load } from "./storage";

export const roomAddress = (room: string) => `#room/${room}`;

// What the board needs, of a game that hides something.
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

function statusOf(room: Room, ui: GameUi): string {
  const name = (side: 1 | 2) =>
    room.seat === side ? "You" : room.seats[side - 1]!.name || sideName(ui, side);
  if (room.over) {
    const how =
      room.ended === "time" ? " on time" : room.ended === "resign" ? " by resignation" : "";
    if (room.winner === 0) return "The game is a draw.";
    return `${name(room.winner)} ${room.winner === room.seat ? "win" : "wins"}${how}.`;
  }
  if (!room.seats.every((seat) => seat.taken))
    return "Waiting for your friend: send them the link.";
  const turn = room.turn as 1 | 2;
  if (room.seat === turn) return "Your turn.";
  const away = room.seats[turn - 1]!.here ? "" : " (away)";
  return `${name(turn)}${away} to move.`;
}

export function RoomPage({ games, room: name }: { games: GameInfo[]; room: string }) {
  const [room, setRoom] = useState<Room | null>(null);
  const [position, setPosition] = useState<Position | null>(null);
  const [problem, setProblem] = useState("");
  const [lost, setLost] = useState("");
  const [online, setOnline] = useState(true);
  const [clicked, setClicked] = useState("");
  const [, tick] = useState(0);
  const client = useRef<RoomClient | null>(null);
  const heard = useRef(0); // when the last state came: clocks run from there

  useEffect(() => {
    client.current = new RoomClient(name, {
      state: (next) => {
        heard.current = Date.now();
        setRoom(next);
        setProblem("");
      },
      error: (text, gone) => (gone ? setLost(text) : setProblem(text)),
      online: setOnline,
    });
    return () => client.current?.close();
  }, [name]);

  const info = games.find((g) => g.game === room?.game);
  const ui = info && uiOf(info);
  useEffect(() => {
    if (!room) return;
    setClicked("");
    if (room.record === undefined) {
      setPosition(hiddenPosition(room));
      return;
    }
    let current = true;
    show(room.game, room.record).then(
      (next) => current && setPosition(next),
      (error: Error) => current && setProblem(error.message),
    );
    return () => {
      current = false;
    };
  }, [room?.record, room?.number, room?.turn, room?.seat]);

  const mine = room !== null && room.seat !== 0 && room.turn === room.seat;
  useEffect(() => {
    if (!ui) return;
    document.title = `${mine ? "● Your turn · " : ""}${ui.title} · Hexarium`;
  }, [ui?.title, mine]);
  useEffect(() => {
    if (mine && room.number > 0) sound("move");
  }, [mine]);
  useEffect(() => {
    if (!room?.clock?.running) return;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [room?.clock?.running]);

  const act = useCallback((action: object) => {
    if (!client.current?.send(action)) setProblem("Not connected; your move was not sent.");
  }, []);

  if (lost)
    return (
      <main class="narrow">
        <h1>No such room</h1>
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
  if (!room || !info || !ui || !position)
    return (
      <main class="narrow">
        <p class="soft" role="status">
          {online ? "Opening the room …" : "Not connected. Trying again …"}
        </p>
      </main>
    );

  const full = room.seats.every((seat) => seat.taken);
  const moving = !mine || !full || !online;
  const play = (move: string) => act({ move, number: room.number });
  const table: Table = {
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
    marks: new Map(),
    play,
    go: () => undefined,
    say: (text) => setProblem(text),
    analyse: () => undefined,
  };
  const click = (cell: { name: string }) => {
    const typed = (clicked + cell.name).toLowerCase();
    const fit = position.moves.filter((m) => m.toLowerCase().startsWith(typed));
    if (fit.length === 1 || fit.some((m) => m.toLowerCase() === typed)) play(fit[0]!);
    else if (fit.length) setClicked(typed);
  };
  const names = new Set(position.view.cells.map((cell) => cell.name.toLowerCase()));
  const words = moving || ui.Board ? [] : position.moves.filter((m) => !names.has(m.toLowerCase()));
  const left = (side: 1 | 2) => {
    const ms = room.clock!.left[side - 1]!;
    return room.clock!.running && room.turn === side
      ? Math.max(0, ms - (Date.now() - heard.current))
      : ms;
  };
  const Own = ui.Board;
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
              marks={new Map()}
              describe={ui.describe && ((cell) => ui.describe!(cell, position))}
            />
          )}
        </div>
        <p class={`status ${problem ? "bad" : ""}`} role="status" aria-live="polite">
          {!online ? "Not connected. Trying again …" : problem || statusOf(room, ui)}
        </p>
        {words.length > 0 && (
          <div class="chips" role="group" aria-label="Moves">
            {words.slice(0, 40).map((move) => (
              <button key={move} onClick={() => play(move)}>
                {move}
              </button>
            ))}
          </div>
        )}
        {offered && (
          <div class="tools offer" role="group" aria-label="Offer">
            <span>
              {room.offer === "undo"
                ? "Your friend asks to take a move back."
                : "Your friend asks for another game."}
            </span>
            <button class="primary" onClick={() => act({ answer: true })}>
              Yes
            </button>
            <button onClick={() => act({ answer: false })}>No</button>
          </div>
        )}
        <div class="tools main" role="toolbar" aria-label="Game">
          {!full && (
            <button
              class="primary"
              onClick={() => void copy(location.href, "link", (text) => setProblem(text))}
            >
              <Icon name="link" />
              Copy link
            </button>
          )}
          {room.seat !== 0 && !room.over && (
            <>
              <button
                onClick={() => act({ offer: "undo" })}
                disabled={room.number === 0 || room.record === undefined || room.offer === "undo"}
              >
                <Icon name="undo" />
                Ask to undo
              </button>
              <button onClick={() => act({ resign: true })} disabled={!full}>
                Resign
              </button>
            </>
          )}
          {room.over && room.seat !== 0 && !room.next && (
            <button
              class="primary"
              onClick={() => act({ offer: "rematch" })}
              disabled={room.offer === "rematch" && room.offer_by === room.seat}
            >
              Play again
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
            <a class="button" href={address(room.record)}>
              Analyse
            </a>
          )}
        </div>
      </section>
      <aside class="side" aria-label="Details">
        {ui.Panel && room.record !== undefined && <ui.Panel {...table} />}
        {position.played.length > 0 && (
          <MovesCard
            ui={ui}
            moves={position.played}
            at={position.played.length}
            goTo={() => undefined}
          />
        )}
        {room.watching > 0 && <p class="soft">{room.watching} watching</p>}
      </aside>
    </main>
  );
}

// Makes a room and goes there.
export function FriendDialog({ info, onClose }: { info: GameInfo; onClose: () => void }) {
  const ui = uiOf(info);
  const [setup, setSetup] = useState(info.setups[0]!);
  const [seat, setSeat] = useState("0");
  const [name, setName] = useState(load("name", ""));
  const [minutes, setMinutes] = useState("");
  const [problem, setProblem] = useState("");
  const make = async (event: Event) => {
    event.preventDefault();
    try {
      keep("name", name);
      const made = await call<{ room: string; token: string; seat: 1 | 2 }>("rooms", {
        game: info.game,
        setup,
        name,
        seat: Number(seat),
        ...(minutes ? { minutes: Number(minutes), increment: 5 } : {}),
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
        <label>
          Your name (optional)
          <input value={name} maxLength={30} onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        <label>
          Game
          <select value={setup} onChange={(e) => setSetup(e.currentTarget.value)}>
            {info.setups.map((s) => (
              <option key={s} value={s}>
                {s.replace(/#.*/, "")}
              </option>
            ))}
          </select>
        </label>
        <label>
          You play
          <select value={seat} onChange={(e) => setSeat(e.currentTarget.value)}>
            <option value="0">either side, drawn</option>
            <option value="1">{sideName(ui, 1)}</option>
            <option value="2">{sideName(ui, 2)}</option>
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
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <div class="tools">
          <button class="primary" type="submit">
            Make a room
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

// The rooms this browser has a seat in, those that wait for this player first.
export function MyGamesPage({ games }: { games: GameInfo[] }) {
  const [rooms, setRooms] = useState<(Room & { mine: 0 | 1 | 2 })[] | null>(null);
  useEffect(() => {
    const look = async () => {
      const found = await Promise.all(
        mySeats().map((s) =>
          call<Room>(`rooms/state?room=${s.room}`).then(
            (room) => ({ ...room, mine: s.seat }),
            () => null,
          ),
        ),
      );
      const rank = (r: Room & { mine: number }) => (r.over ? 2 : r.turn === r.mine ? 0 : 1);
      setRooms(
        found.filter((r) => r !== null).sort((a, b) => rank(a) - rank(b) || b.changed - a.changed),
      );
    };
    void look();
    const timer = setInterval(() => !document.hidden && void look(), 10_000);
    return () => clearInterval(timer);
  }, []);
  const titleOf = (game: string) => {
    const info = games.find((g) => g.game === game);
    return info ? uiOf(info).title : game;
  };
  const two = games.filter((g) => g.players === 2);
  const [friend, setFriend] = useState<GameInfo | null>(null);
  return (
    <main class="narrow">
      <h1>My games</h1>
      <p class="tools">
        {two.map((info) => (
          <button key={info.game} onClick={() => setFriend(info)}>
            New game of {uiOf(info).title}
          </button>
        ))}
      </p>
      {rooms === null && <p class="soft">Loading …</p>}
      {rooms?.length === 0 && <p class="soft">No games with friends yet.</p>}
      <ul class="rooms">
        {rooms?.map((room) => {
          const other = room.mine ? room.seats[2 - room.mine]! : null;
          return (
            <li key={room.room}>
              <a href={roomAddress(room.room)}>
                <b>{titleOf(room.game)}</b> {other?.name && `with ${other.name}`}
              </a>{" "}
              <span class={!room.over && room.turn === room.mine ? "turn" : "soft"}>
                {room.over
                  ? room.winner === room.mine
                    ? "you won"
                    : room.winner === 0
                      ? "a draw"
                      : "you lost"
                  : room.turn === room.mine
                    ? "your turn"
                    : "their turn"}
                , {new Date(room.changed).toLocaleString()}
              </span>
            </li>
          );
        })}
      </ul>
      {friend && <FriendDialog info={friend} onClose={() => setFriend(null)} />}
    </main>
  );
}
