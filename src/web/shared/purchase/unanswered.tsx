import { Link } from "@tanstack/react-router";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { formatMoney, fromWire } from "../money.ts";
import { useUser } from "../user.ts";
import { useWords } from "../words.ts";
import { forgetOrder, useKeptOrders } from "../kept-orders.ts";
import { type Purchase, usePurchase } from "./use-purchase.ts";
import { purchaseWords } from "./words.en.ts";
import type { Transaction } from "../transactions.ts";
import { PurchaseDialog } from "./purchase-dialog.tsx";

/**
 * Orders that were sent and never answered, also after a reload; each can be sent again under its own key.
 */
export function UnansweredOrders({ purchase }: { purchase: Purchase }) {
  const kept = useKeptOrders(useUser()._id);
  const t = useWords(purchaseWords);
  const open = kept.filter((order) => order.requestKey !== purchase.order?.requestKey);
  if (open.length === 0) return null;
  return (
    <section aria-label={t.unansweredList} className="grid gap-3">
      {open.map((order) => (
        <Callout
          key={order.requestKey}
          tone="warn"
          title={t.unansweredTitle({
            title: order.title,
            price: formatMoney(fromWire(order.priceNaira)),
          })}
        >
          <p>{t.lineCut}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" onClick={() => purchase.open(order)}>
              {t.checkNow}
            </Button>
            <Link to="/profile/transactions" className="inline-flex min-h-9 items-center px-2 underline">
              {t.transactions}
            </Link>
            <Button size="sm" variant="quiet" onClick={() => forgetOrder(order.requestKey)}>
              {t.discard}
            </Button>
          </p>
        </Callout>
      ))}
    </section>
  );
}

/** Unanswered orders, with the dialog that asks about them again. */
export function UnansweredPurchases({ onReceipt }: { onReceipt: (receipt: Transaction) => void }) {
  const purchase = usePurchase(onReceipt);
  return (
    <>
      <UnansweredOrders purchase={purchase} />
      <PurchaseDialog purchase={purchase} />
    </>
  );
}
