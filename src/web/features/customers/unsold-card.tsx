import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { formatPhone } from "../../shared/phone.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Customer, type Unsold, unsoldQuery } from "./api.ts";
import { SaleDialog } from "./sale-dialog.tsx";
import { customerWords } from "./words.en.ts";

const FEW = 3;

type CardProps = {
  customers: readonly Customer[];
  /** Shows only the purchases for this customer's numbers. */
  of?: string;
};

/** The newest purchases that the book does not have yet, each with the button to add it. */
export function UnsoldCard({ customers, of }: CardProps) {
  const t = useWords(customerWords);
  // Asked again at each visit: something may have been bought since.
  const { data: all = [] } = useQuery({ ...unsoldQuery, staleTime: 0 });
  const [isWhole, setWhole] = useState(false);
  const [sold, setSold] = useState<Unsold>();
  const data = of === undefined ? all : all.filter(({ customerId }) => customerId === of);
  if (data.length === 0) return null;
  const shown = isWhole ? data : data.slice(0, FEW);
  return (
    <Card title={t.unsold}>
      <p className="text-sm text-ink-soft">{t.unsoldNote}</p>
      <ul aria-label={t.unsold} className="mt-2 divide-y divide-line">
        {shown.map((purchase) => (
          <li key={purchase.transactionId}>
            <Purchase
              purchase={purchase}
              name={customers.find(({ _id }) => _id === purchase.customerId)?.name}
              onSell={() => setSold(purchase)}
            />
          </li>
        ))}
      </ul>
      {shown.length < data.length && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {t.allUnsold({ count: String(data.length) })}
        </Button>
      )}
      {sold && <SaleDialog purchase={sold} customers={customers} onClose={() => setSold(undefined)} />}
    </Card>
  );
}

type PurchaseProps = { purchase: Unsold; name: string | undefined; onSell: () => void };

function Purchase({ purchase: { product, number, cost, at }, name, onSell }: PurchaseProps) {
  const t = useWords(customerWords);
  const what = `${product} ${formatPhone(number)}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3">
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="font-semibold wrap-anywhere">{product}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {[name, formatPhone(number), formatMoney(fromWire(cost)), formatDateTime(at)]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <Button variant="secondary" aria-label={t.sellOf({ what })} onClick={onSell}>
        {t.sell}
      </Button>
    </div>
  );
}
