// The games' own parts of the page, src/games/<game>/index.tsx, found by build.mjs; a game without
// one gets the generic page.
import kOwn from "games:all";
import { GameInfo } from "./api";
import { GameUi } from "./game";

export const ownUi = (game: string): GameUi | undefined => kOwn[game];

export function uiOf(info: GameInfo): GameUi {
  return (
    kOwn[info.game] ?? {
      title: info.game.charAt(0).toUpperCase() + info.game.slice(1),
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
