// After the first page is shown, loads the rest and fetches everything needed without the server,
// so that the service worker caches it: the current board of every game, the puzzles of the day,
// and what a game asks for.
import { GameInfo, call, show } from "./api";
import { firstOf, loadGame, uiOf } from "./games";
import { loadParts } from "./later";
import { ModuleInfo, download, moduleHere, moduleOffer } from "./local";
import { recordOf } from "./address";
import { dailiesOf, todayUtc } from "./daily";
import { keep, load } from "./storage";

export async function keepForLater() {
  // With data saving on, load only what is used.
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  await seen();
  try {
    const games = await call<GameInfo[]>("games");
    await Promise.all([loadParts(), ...games.map(({ game }) => loadGame(game))]);
    if (!navigator.serviceWorker) return;
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    await keepAll(games);
    const module = await call<ModuleInfo>("module");
    moduleOffer.set(module);
    // The browser has the games of another release: replace them.
    if (module.bytes && moduleHere.get() && moduleHere.get() !== module.tag) await download(module);
  } catch {
    // The server is unreachable, or the browser caches nothing: both are reported elsewhere.
  }
}

// Waits until the board, or a page without one, is drawn.
const seen = () =>
  new Promise<void>((go) => {
    const look = () =>
      document.querySelector("main:not(.loading)") ? go() : setTimeout(look, 200);
    look();
  });

async function keepAll(games: GameInfo[]) {
  // The worker caches nothing until it controls the page.
  if (!navigator.serviceWorker.controller)
    await new Promise((ready) =>
      navigator.serviceWorker.addEventListener("controllerchange", ready, { once: true }),
    );
  for (const info of games) {
    await uiOf(info)
      .keepOffline?.()
      .catch(() => undefined);
    const record = load(`last.${info.game}`, "") || firstOf(info);
    keep(`last.${info.game}`, record); // so that `#GAME` opens this one
    const here = recordOf(location.hash);
    const open = here.split(" ")[0] === info.game && here !== info.game ? here : record;
    await show(info.game, open).catch(() => undefined);
    await show(info.game, uiOf(info).demo, { brief: true }).catch(() => undefined);
  }
  for (const daily of await dailiesOf(todayUtc()).catch(() => []))
    await show(daily.game, daily.record).catch(() => undefined);
  document.documentElement.dataset.kept = "yes";
}
