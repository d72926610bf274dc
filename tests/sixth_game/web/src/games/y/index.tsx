// Y: the generic board, and rules with pictures.
import { GameUi } from "../../game";
import { Picture } from "../../rules";

export const ui: GameUi = {
  title: "Y",
  tagline: "Join the three sides.",
  demo: "y 4 b2 a3 b1 c2 a2",
  fields: [
    {
      name: "side",
      label: "Side",
      choices: ["3", "4", "5"].map((value) => ({ value, label: value })),
      value: "4",
    },
  ],
  setup: (values) => values.side!,
  levels: [{ label: "engine", seconds: 2 }],
  rules: () => (
    <>
      <p>Claim cells in turn. Whoever owns a chain that touches all three sides wins.</p>
      <div class="pictures">
        <Picture game="y" record="y 3 b1 a1" caption="White answers" />
        <Picture game="y" record="y 3 b1 a1 b2" caption="Black plays on" />
      </div>
    </>
  ),
};
