import { kobo } from "../../../core/money.ts";
import { formatMoney } from "../../shared/money.ts";
import type { PricedOrder } from "../../shared/order.ts";
import { OrderLook } from "../../shared/purchase/purchase-dialog.tsx";
import { useDesk } from "../../shared/width.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { quoteOf } from "./rules.ts";
import { airtimeWords } from "./words.en.ts";

type SummaryProps = { amount: string; charge: number; order: PricedOrder | undefined };

/**
 * The price and the button of the form: on phones a bar that stays above the bottom bar, on a desk a column
 * that shows the whole order. `charge` is in basis points of the face value.
 */
export function AirtimeSummary({ amount, charge, order }: SummaryProps) {
  const t = useWords(airtimeWords);
  return (
    <div className="above-nav z-10 flex flex-wrap items-center gap-2 rounded-2xl border border-line bg-surface p-2 shadow-float lg:static lg:grid lg:p-5 lg:shadow-lift">
      {useDesk() && (
        <section aria-label={t.summary} className="grid gap-4">
          {order ? <OrderLook order={order} /> : <p className="text-ink-soft">{t.summaryNote}</p>}
        </section>
      )}
      <PricePreview amount={amount} charge={charge} />
      <Button type="submit" size="lg" className="flex-auto">
        {t.next}
      </Button>
    </div>
  );
}

/** The price and the saving, before the dialog asks. Changes are announced. */
function PricePreview({ amount, charge }: { amount: string; charge: number }) {
  const t = useWords(airtimeWords);
  const quote = quoteOf(amount, charge);
  return (
    <p role="status" className="flex-auto px-2 text-sm text-ink-soft empty:hidden lg:sr-only">
      {typeof quote !== "string" && (
        <>
          {t.youPay} <strong className="figures text-ink">{formatMoney(quote.price)}</strong>{" "}
          {quote.face > quote.price && (
            <>
              {t.andSave} <span className="figures">{formatMoney(kobo(quote.face - quote.price))}</span>
            </>
          )}
        </>
      )}
    </p>
  );
}
