import type { Transaction } from "../transactions.ts";
import { PurchaseDialog } from "./purchase-dialog.tsx";
import { UnansweredOrders } from "./unanswered.tsx";
import { usePurchase } from "./use-purchase.ts";

/** Unanswered orders, with the dialog that asks about them again. */
export function UnansweredDesk({ onReceipt }: { onReceipt: (receipt: Transaction) => void }) {
  const purchase = usePurchase(onReceipt);
  return (
    <>
      <UnansweredOrders purchase={purchase} />
      <PurchaseDialog purchase={purchase} />
    </>
  );
}
