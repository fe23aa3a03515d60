import { onDemand } from "../../shared/lazy-part.tsx";

const Lists = onDemand(() => import("./lists.tsx").then((file) => file.List));

/** A list to look things up in; its code comes when it is opened. */
export function CheckList({ of, onClose }: { of: "suppliers" | "services" | "costs"; onClose: () => void }) {
  return <Lists of={of} onClose={onClose} onMissing={onClose} />;
}
