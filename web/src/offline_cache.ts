// Once the first page is seen, the rest is loaded, and what will be needed when the program is away is
// asked for, so that the service worker keeps it: the board of every game as it begins or was left,
// the puzzles of the day, and what a game wants besides.
import { GameInfo, call, show } from "./api";
import { firstOf, loadGame, uiOf } from "./games";
import { loadParts } from "./later";
import { recordOf } from "./address";
import { dailiesOf, todayUtc } from "./daily";
import { keep, load } from "./storage";

export async function keepForLater() {
  // Somebody who pays for every byte gets what is used.
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  await seen();
  try {
    const games = await call<GameInfo[]>("games");
    await Promise.all([loadParts(), ...games.map(({ game }) => loadGame(game))]);
    if (!navigator.serviceWorker) return;
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    await keepAll(games);
  } catch {
    // The program is away, or the browser keeps nothing: both are told elsewhere.
  }
}

// The board, or the page if there is none, is drawn.
const seen = () =>
  new Promise<void>((go) => {
    const look = () =>
      document.querySelector("main:not(.loading)") ? go() : setTimeout(look, 200);
    look();
  });

async function keepAll(games: GameInfo[]) {
  // What was asked before the worker stood is asked again.
  if (!navigator.serviceWorker.controller)
    await new Promise((ready) =>
      navigator.serviceWorker.addEventListener("controllerchange", ready, { once: true }),
    );
  for (const info of games) {
    await uiOf(info)
      .keepOffline?.()
      .catch(() => undefined);
    const record = load(`last.${info.game}`, "") || firstOf(info);
    keep(`last.${info.game}`, record); // so that this is the one that opens
    const here = recordOf(location.hash);
    const open = here.split(" ")[0] === info.game && here !== info.game ? here : record;
    await show(info.game, open).catch(() => undefined);
    await show(info.game, uiOf(info).demo, { brief: true }).catch(() => undefined);
  }
  for (const daily of await dailiesOf(todayUtc()).catch(() => []))
    await show(daily.game, daily.record).catch(() => undefined);
  document.documentElement.dataset.kept = "yes";
}
