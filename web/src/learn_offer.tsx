// The introduction to a game, offered once to new players.
import { useEffect, useState } from "preact/hooks";
import { GameInfo } from "./api";
import { GameUi } from "./game";
import { keep, load } from "./storage";

export const learned = (game: string) => load(`learned.${game}`, false);

export function LearnOffer({ info, ui, over }: { info: GameInfo; ui: GameUi; over: boolean }) {
  const [gone, setGone] = useState(() => load(`learn.offered.${info.game}`, false));
  const close = () => {
    keep(`learn.offered.${info.game}`, true);
    setGone(true);
  };
  // Whoever has seen a game to its end is not new.
  useEffect(() => {
    if (over && !gone) close();
  }, [over]);
  if (gone || learned(info.game) || !ui.lessons?.length) return null;
  return (
    <section class="offer card" aria-label="Introduction">
      <p>
        <span>New here? </span>
        <b>Learn {ui.title} in a minute</b>
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
