// A two-player game in a server room: one socket that reconnects by itself, and the rooms this
// browser has a seat in. The seat's token stays here and is never part of an address.
import { Facts, View, call } from "./api";
import { GameUi, sideName } from "./game";
import { keep, load } from "./storage";

export interface Room {
  room: string;
  game: string;
  seat: 0 | 1 | 2;
  number: number; // moves played
  turn: 0 | 1 | 2;
  over: boolean;
  winner: 0 | 1 | 2;
  ended: string; // "resign", "time", or empty if it ended by the rules
  scores: number[];
  seats: { taken: boolean; name: string; here: boolean; engine: boolean }[];
  watching: number;
  offer: string;
  offer_by: 0 | 1 | 2;
  next: string; // the room of the rematch
  changed: number;
  since: number; // when this turn began, or the game ended; milliseconds since 1970
  clock?: { left: number[]; increment: number; running: boolean };
  record?: string; // if the game hides nothing or is over
  view?: View; // otherwise: what this seat may see
  facts?: Facts;
  moves?: string[];
  last?: string;
}
interface Message {
  seat?: { room: string; token: string; seat: 0 | 1 | 2 };
  state?: Room;
  error?: string;
  gone?: boolean; // there is no such room, or the token does not fit
}

export interface Seat {
  room: string;
  game: string;
  token: string;
  seat: 0 | 1 | 2;
}
const kMostSeats = 200;
export const mySeats = (): Seat[] => load("rooms", []);
export const myToken = (room: string) => mySeats().find((s) => s.room === room)?.token ?? "";
export function keepSeat(seat: Seat) {
  keep("rooms", [seat, ...mySeats().filter((s) => s.room !== seat.room)].slice(0, kMostSeats));
}
export const forgetSeat = (room: string) =>
  keep(
    "rooms",
    mySeats().filter((s) => s.room !== room),
  );

export const roomAddress = (room: string) => `#room/${room}`;

// How long ago, in the largest unit that fits.
export function since(then: number, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - then) / 60_000));
  const [count, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), "hour"]
        : [Math.floor(minutes / 60 / 24), "day"];
  return count === 0 ? "a moment" : `${count} ${unit}${count === 1 ? "" : "s"}`;
}

// Saves a finished game in the library under its players' names; returns a message.
export async function saveGame(room: Room, ui: GameUi): Promise<string> {
  const name = (side: 1 | 2) => room.seats[side - 1]!.name || sideName(ui, side);
  const how = room.ended === "time" ? " on time" : room.ended ? " by resignation" : "";
  const won = room.winner === 0 ? "a draw" : `${name(room.winner)} won${how}`;
  const title = `${name(1)} – ${name(2)}, ${won}`;
  const saved = await call<{ id: number }>("library", {
    game: room.game,
    record: room.record!,
    title,
  });
  return `Saved as number ${saved.id} in the library`;
}

export interface RoomListener {
  state: (room: Room) => void;
  error: (text: string, gone: boolean) => void;
  online: (on: boolean) => void;
}

const kBetween = 15_000; // milliseconds between checks whether the server is there
const kPatience = 5_000; // milliseconds to wait for its answer, and twice that for a connection

// Keeps a socket open to one room until `close`; after a loss it retries, more and more slowly. A
// move is kept until the server has it: one sent into a dead connection is sent again. It carries
// its number, so it is never played twice.
export class RoomClient {
  private socket: WebSocket | null = null;
  private closed = false;
  private tries = 0;
  private timer = 0; // of the next retry
  private heard = 0; // when something last arrived
  private entered = false; // this socket has received the room's state
  private unheard: { move: string; number: number } | null = null;
  private readonly asking = window.setInterval(() => this.check(), kBetween);

  constructor(
    private room: string,
    private listener: RoomListener,
  ) {
    addEventListener("online", this.check);
    addEventListener("offline", this.check);
    document.addEventListener("visibilitychange", this.check);
    this.open();
  }

  send(message: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  // False: it will be sent after reconnecting.
  move(move: string, number: number): boolean {
    this.unheard = { move, number };
    return this.entered && this.send(this.unheard);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.asking);
    removeEventListener("online", this.check);
    removeEventListener("offline", this.check);
    document.removeEventListener("visibilitychange", this.check);
    this.socket?.close();
  }

  // After sleep or a change of network the connection may be dead without notice: check.
  private check = () => {
    if (this.closed || document.hidden) return;
    const socket = this.socket;
    if (!socket) return this.open();
    const asked = Date.now();
    if (!this.send({ ping: true })) return;
    setTimeout(() => this.heard < asked && this.lost(socket), kPatience);
  };

  private lost(socket: WebSocket) {
    if (this.closed || this.socket !== socket) return;
    this.socket = null;
    socket.close();
    this.listener.online(false);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), Math.min(5000, 250 * 2 ** this.tries++));
  }

  private open() {
    if (this.socket || this.closed) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(
      `${location.protocol.replace("http", "ws")}//${location.host}/api/room`,
    );
    this.socket = socket;
    this.entered = false;
    setTimeout(() => !this.entered && this.lost(socket), 2 * kPatience);
    socket.onopen = () => this.send({ enter: this.room, token: myToken(this.room), sit: true });
    socket.onmessage = (event) => {
      if (this.socket === socket) this.hear(JSON.parse(event.data) as Message);
    };
    socket.onclose = () => this.lost(socket);
  }

  private hear(message: Message) {
    this.heard = Date.now();
    const state = message.state;
    if (message.seat?.token) keepSeat({ ...message.seat, game: state?.game ?? "" });
    if (state) {
      if (this.unheard && state.number !== this.unheard.number) this.unheard = null;
      if (!this.entered && this.unheard && state.turn === state.seat) this.send(this.unheard);
      this.entered = true;
      this.tries = 0;
      this.listener.online(true);
      this.listener.state(state);
    }
    if (message.error) {
      this.unheard = null;
      this.listener.error(message.error, message.gone ?? false);
    }
    if (message.gone) this.close();
  }
}
