// A game for two in a room of the server: one socket that comes back by itself, and the rooms this
// browser has a seat in. The seat's token stays here and is never part of an address.
import { Facts, View } from "./api";
import { keep, load } from "./storage";

export interface Room {
  room: string;
  game: string;
  seat: 0 | 1 | 2;
  number: number; // moves played
  turn: 0 | 1 | 2;
  over: boolean;
  winner: 0 | 1 | 2;
  ended: string; // "resign", "time" or empty: by the rules
  scores: number[];
  seats: { taken: boolean; name: string; here: boolean }[];
  watching: number;
  offer: string;
  offer_by: 0 | 1 | 2;
  next: string; // the room of the rematch
  changed: number;
  clock?: { left: number[]; increment: number; running: boolean };
  record?: string; // of a game that hides nothing, or is over
  view?: View; // of one that hides something: what this seat may see
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

export interface RoomListener {
  state: (room: Room) => void;
  error: (text: string, gone: boolean) => void;
  online: (on: boolean) => void;
}

// Keeps a socket open to one room until `close`; after a loss it tries again, slower and slower.
export class RoomClient {
  private socket: WebSocket | null = null;
  private closed = false;
  private tries = 0;
  private timer = 0;

  constructor(
    private room: string,
    private listener: RoomListener,
  ) {
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.now);
    this.open();
  }

  send(message: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.now);
    this.socket?.close();
  }

  private now = () => {
    if (document.hidden || this.closed || (this.socket && this.socket.readyState <= 1)) return;
    clearTimeout(this.timer);
    this.open();
  };

  private open() {
    const socket = new WebSocket(
      `${location.protocol.replace("http", "ws")}//${location.host}/api/room`,
    );
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.send({ enter: this.room, token: myToken(this.room), sit: true });
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data) as Message;
      if (message.seat?.token) keepSeat({ ...message.seat, game: message.state?.game ?? "" });
      if (message.state) {
        this.listener.online(true);
        this.listener.state(message.state);
      }
      if (message.error) this.listener.error(message.error, message.gone ?? false);
      if (message.gone) this.close();
    };
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      this.socket = null;
      this.listener.online(false);
      this.timer = window.setTimeout(() => this.open(), Math.min(5000, 250 * 2 ** this.tries++));
    };
  }
}
