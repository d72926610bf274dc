// Games with a friend.
export { FriendDialog } from "../friend_dialog";
export { MyGamesPage } from "../my_games";
export { RoomPage } from "../room";
