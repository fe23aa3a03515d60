import { onDemand } from "../lazy-part.tsx";
import { useUser } from "../user.ts";
import { useKeptOrders } from "../kept-orders.ts";
import type { Purchase } from "./use-purchase.ts";

const Orders = onDemand(() => import("./unanswered.tsx").then((part) => part.UnansweredOrders));

/** On screens that sell: orders without an answer, if there are any. Their code comes only then. */
export function UnansweredAbove({ purchase }: { purchase: Purchase }) {
  const kept = useKeptOrders(useUser()._id);
  const hasOpen = kept.some(({ requestKey }) => requestKey !== purchase.order?.requestKey);
  return hasOpen ? <Orders purchase={purchase} onMissing={() => {}} /> : null;
}
