// The games' own parts of the page, src/games/<game>/index.tsx, found by build.mjs and loaded when
// they are first used; a game without one gets the generic page.
import { parts, titles } from "games:all";
import { GameInfo } from "./api";
import { GameUi } from "./game";

const kOwn: Record<string, GameUi> = {};
export const isLoaded = (game: string) => !parts[game] || game in kOwn;
export async function loadGame(game: string) {
  if (!isLoaded(game)) kOwn[game] = (await parts[game]!()).ui;
}

export const ownUi = (game: string): GameUi | undefined => kOwn[game];
export const titleOf = (game: string) =>
  titles[game] ?? game.charAt(0).toUpperCase() + game.slice(1);

export function uiOf(info: GameInfo): GameUi {
  return (
    kOwn[info.game] ?? {
      title: titleOf(info.game),
      tagline: info.summary,
      demo: `${info.game} ${info.setups[0]}`,
      fields: [
        {
          name: "setup",
          label: "Setup",
          value: info.setups[0]!,
          hint: `for example ${info.setups.join(", ")}`,
        },
      ],
      setup: (values) => values.setup!,
      levels: [{ label: "engine", seconds: 2 }],
      rules: () => info.summary,
    }
  );
}

// The record of the first game somebody plays.
export const firstOf = (info: GameInfo) => `${info.game} ${uiOf(info).first?.() ?? info.setups[0]}`;
