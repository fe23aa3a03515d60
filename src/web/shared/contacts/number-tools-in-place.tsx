import { onDemand } from "../lazy-part.tsx";
import type { NumberToolsProps } from "./number-tools.tsx";

const Tools = onDemand(() => import("./number-tools.tsx").then((part) => part.NumberTools), "silent");

/** The ways to a number, in the label's row: their room is kept, their code follows the screen's. */
export function NumberToolsInPlace(props: NumberToolsProps) {
  return (
    <span className="ml-auto flex min-h-9 items-center">
      <Tools {...props} onMissing={() => {}} />
    </span>
  );
}
