import { onDemand } from "../lazy-part.tsx";

const Hint = onDemand(() => import("./network-hint.tsx").then((part) => part.NetworkHint), "silent");

/** Says when what is chosen ("MTN data") delivers badly at the moment; its code comes with the first choice. */
export function NetworkHintInPlace({ name }: { name: string }) {
  return <Hint name={name} onMissing={() => {}} />;
}
