// My games: the rooms this browser has a seat in, those waiting for this player first.
import { useEffect, useState } from "preact/hooks";
import { address } from "./address";
import { GameInfo, call } from "./api";
import { BoardPicture } from "./rules";
import { FriendDialog } from "./friend_dialog";
import { sideName } from "./game";
import { uiOf } from "./games";
import { Icon } from "./icons";
import { Room, forgetSeat, mySeats, roomAddress, saveGame, since } from "./room_client";

type Mine = Room & { mine: 0 | 1 | 2 };
const kPictures = 24; // boards drawn in the list

function stateOf(room: Mine): string {
  if (room.over)
    return room.winner === 0 ? "a draw" : room.winner === room.mine ? "you won" : "you lost";
  if (!room.seats.every((seat) => seat.taken)) return "waiting for your friend";
  return room.turn === room.mine ? "your turn" : "their turn";
}

export function MyGamesPage({ games }: { games: GameInfo[] }) {
  const [rooms, setRooms] = useState<Mine[] | null>(null);
  const [friend, setFriend] = useState<GameInfo | null>(null);
  const [said, setSaid] = useState("");
  const look = async () => {
    const found = await Promise.all(
      mySeats().map((s) =>
        call<Room>(`rooms/state?room=${s.room}`).then(
          (room) => ({ ...room, mine: s.seat }),
          () => null, // the room or the server is gone
        ),
      ),
    );
    const rank = (r: Mine) => (r.over ? 2 : r.turn === r.mine ? 0 : 1);
    setRooms(
      found.filter((r) => r !== null).sort((a, b) => rank(a) - rank(b) || b.since - a.since),
    );
  };
  useEffect(() => {
    void look();
    const timer = setInterval(() => !document.hidden && void look(), 10_000);
    return () => clearInterval(timer);
  }, []);
  const save = async (room: Mine) => {
    try {
      setSaid(await saveGame(room, uiOf(games.find((g) => g.game === room.game)!)));
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  return (
    <main class="library">
      <h1>My games</h1>
      <div class="tools start">
        {games
          .filter((g) => g.players === 2)
          .map((info) => (
            <button key={info.game} onClick={() => setFriend(info)}>
              <Icon name="plus" />
              New game of {uiOf(info).title}
            </button>
          ))}
      </div>
      <p class="soft" role="status">
        {rooms === null ? "Loading …" : said}
      </p>
      {rooms?.length === 0 && (
        <div class="empty">
          <Icon name="friends" />
          <p>
            <b>No games with friends yet</b>
          </p>
          <p class="soft">Make one above and send the link to a friend.</p>
        </div>
      )}
      <ul class="saved rooms">
        {rooms?.map((room, i) => {
          const info = games.find((g) => g.game === room.game);
          if (!info) return null;
          const ui = uiOf(info);
          const other = room.mine === 2 ? 1 : 2;
          const state = stateOf(room);
          const waits = state === "your turn";
          return (
            <li key={room.room} class="card">
              <a class="thumb" href={roomAddress(room.room)} tabIndex={-1} aria-hidden="true">
                {room.record && i < kPictures ? (
                  <BoardPicture game={room.game} record={room.record} label="" />
                ) : (
                  <Icon name="friends" />
                )}
              </a>
              <div class="what">
                <a href={roomAddress(room.room)}>
                  <b>{ui.title}</b> against{" "}
                  {!room.seats[other - 1]!.taken
                    ? "a friend"
                    : room.seats[other - 1]!.name || sideName(ui, other)}
                </a>
                <span class={waits ? "yours" : "soft"}>
                  {state}, {room.over ? "" : "since "}
                  {since(room.since)}
                  {room.over ? " ago" : ""} · {room.number} move{room.number === 1 ? "" : "s"}
                </span>
              </div>
              <span class="tools">
                {room.over ? (
                  <>
                    <a class="button primary" href={address(room.record!)}>
                      Analyse
                    </a>
                    <button onClick={() => void save(room)}>Save</button>
                    <button
                      class="plain"
                      aria-label={`Remove this game of ${ui.title} from the list`}
                      onClick={() => {
                        forgetSeat(room.room);
                        void look();
                      }}
                    >
                      Remove
                    </button>
                  </>
                ) : (
                  <a class={`button ${waits ? "primary" : ""}`} href={roomAddress(room.room)}>
                    {waits ? "Play" : "Open"}
                  </a>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {friend && <FriendDialog info={friend} onClose={() => setFriend(null)} />}
    </main>
  );
}
