// Parts of the page, src/parts, that are loaded when they are first shown.
import { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

const kAll: (() => Promise<unknown>)[] = [];
// Loads the parts not used so far, for when the server is unreachable or has been upgraded.
export const loadParts = () => Promise.all(kAll.map((load) => load()));

// A placeholder for a component of a part: shows nothing until the part is loaded.
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  kAll.push(load);
  let Part: ComponentType<Props> | undefined;
  return (props: Props) => {
    const [problem, setProblem] = useState(false);
    const [, redraw] = useState(0);
    useEffect(() => {
      if (Part) return;
      load().then(
        (made) => {
          Part = made;
          redraw(1);
        },
        () => setProblem(true),
      );
    }, []);
    if (Part) return <Part {...props} />;
    return problem ? <LoadProblem /> : null;
  };
}

export const LoadProblem = () => (
  <p class="problem" role="alert">
    This part of the page could not be loaded. If the program is running,{" "}
    <a href={location.href} onClick={() => location.reload()}>
      load the page again
    </a>
    .
  </p>
);
