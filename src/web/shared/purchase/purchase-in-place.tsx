import { useEffect } from "react";
import { onDemand } from "../lazy-part.tsx";
import type { Purchase } from "./use-purchase.ts";

const Dialog = onDemand(() => import("./purchase-dialog.tsx").then((part) => part.PurchaseDialog));

/** The confirm dialog of a purchase. Its code follows the screen's, so that it is there when something is chosen. */
export function PurchaseInPlace({ purchase }: { purchase: Purchase }) {
  useEffect(() => Dialog.preload(), []);
  return purchase.order ? <Dialog purchase={purchase} onMissing={purchase.close} /> : null;
}
