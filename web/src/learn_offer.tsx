// The introduction to a game, offered once to new players.
import { useState } from "preact/hooks";
import { GameInfo } from "./api";
import { GameUi } from "./game";
import { keep, load } from "./storage";

export const learned = (game: string) => load(`learned.${game}`, false);

export function LearnOffer({ info, ui }: { info: GameInfo; ui: GameUi }) {
  const [gone, setGone] = useState(() => load(`learn.offered.${info.game}`, false));
  if (gone || learned(info.game) || !ui.lessons?.length) return null;
  const close = () => {
    keep(`learn.offered.${info.game}`, true);
    setGone(true);
  };
  return (
    <section class="offer card" aria-label="Introduction">
      <p>
        New here? <b>Learn {ui.title} in a minute</b>, by doing it.
      </p>
      <div class="tools">
        <a class="button primary small" href={`#learn/${info.game}`} onClick={close}>
          Show me
        </a>
        <button class="small" onClick={close}>
          No, thanks
        </button>
      </div>
    </section>
  );
}
