// The games' own parts of the page; a game without any gets the generic page.
import { GameInfo } from "./api";
import { GameUi } from "./game";
import { hex } from "./hex";
import { hexceed } from "./hexceed";
import { hexic } from "./hexic";
import { honey } from "./honey";
import { iqlink } from "./iqlink";

const kOwn: Record<string, GameUi> = { hexic, honey, iqlink, hexceed, hex };

export const ownUi = (game: string): GameUi | undefined => kOwn[game];

export function uiOf(info: GameInfo): GameUi {
  return kOwn[info.game] ?? {
    title: info.game.charAt(0).toUpperCase() + info.game.slice(1),
    tagline: info.summary,
    demo: `${info.game} ${info.setups[0]}`,
    fields: [{ name: "setup", label: "Setup", value: info.setups[0]!, hint: `for example ${info.setups.join(", ")}` }],
    setup: (values) => values.setup!,
    levels: [{ label: "engine", seconds: 2 }],
    rules: () => info.summary,
  };
}

// The record of the first game somebody plays.
export const firstOf = (info: GameInfo) => `${info.game} ${uiOf(info).first?.() ?? info.setups[0]}`;

// The order in which the games are shown.
const kOrder = ["hexic", "honey", "iqlink", "hexceed", "hex"];
export const inOrder = (games: GameInfo[]) =>
  [...games].sort((a, b) => (kOrder.indexOf(a.game) + 1 || 99) - (kOrder.indexOf(b.game) + 1 || 99));
