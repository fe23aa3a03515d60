import { useRef } from "react";
import { onDemand } from "../lazy-part.tsx";
import type { Transaction } from "../transactions.ts";
import { useUser } from "../user.ts";
import { useKeptOrders } from "../kept-orders.ts";

const Unanswered = onDemand(() => import("./unanswered-desk.tsx").then((part) => part.UnansweredDesk));

/** For screens that sell nothing themselves: orders without an answer, if there are any. Their code comes only then. */
export function UnansweredInPlace({ onReceipt }: { onReceipt: (receipt: Transaction) => void }) {
  const kept = useKeptOrders(useUser()._id);
  // Once shown it stays: the answer to the last one is still to be read.
  const isShown = useRef(false);
  isShown.current ||= kept.length > 0;
  return isShown.current ? <Unanswered onReceipt={onReceipt} onMissing={() => {}} /> : null;
}
