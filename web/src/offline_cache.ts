// What the page asks once the service worker stands, so that it is there when the program is away:
// the board of every game as it begins or was left, the puzzles of the day, and what a game wants besides.
import { GameInfo, call, show } from "./api";
import { firstOf, uiOf } from "./games";
import { recordOf } from "./address";
import { dailiesOf, todayUtc } from "./daily";
import { keep, load } from "./storage";

export async function keepForLater() {
  if (!navigator.serviceWorker.controller)
    await new Promise((ready) =>
      navigator.serviceWorker.addEventListener("controllerchange", ready, { once: true }),
    );
  const games = await call<GameInfo[]>("games");
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
