import { Link } from "../../../shared/router/link.tsx";
import { kobo, type Kobo } from "../../../../core/money.ts";
import { formatMoney, fromWire } from "../../../shared/money.ts";
import { formatPhone } from "../../../shared/phone.ts";
import { useUser } from "../../../shared/user.ts";
import { useWords } from "../../../shared/words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Money } from "../../../ui/money.tsx";
import { Summary, type SummaryLine } from "../../../ui/summary.tsx";
import { typeText } from "./kinds.ts";
import { missingOf } from "./plan-order.ts";
import type { Plan } from "./plan.ts";
import { planWords } from "./words.en.ts";

type OrderPanelProps = {
  phone: string;
  network: string;
  plan: Plan | undefined;
  /** Opens the confirm dialog for the plan. */
  onBuy: (plan: Plan) => void;
};

/** The order beside the list, on wide windows: what is filled in, its price and what the wallet keeps. */
export function OrderPanel({ phone, network, plan, onBuy }: OrderPanelProps) {
  const balance = fromWire(useUser().balance);
  const t = useWords(planWords);
  const price = plan && fromWire(plan.my_price);
  const missing = price === undefined ? undefined : missingOf(price, balance);
  const lines: SummaryLine[] = [
    [t.number, phone.trim() ? formatPhone(phone) : t.noNumber],
    [t.network, network || t.noNumber],
    [t.plan, plan ? `${plan.plan} ${typeText(plan.plan_type)}` : t.choosePlan],
    ...(plan ? ([[t.validFor, plan.month_validate]] as const) : []),
    ...(price === undefined ? [] : ([[t.price, <Money key="price" amount={price} />]] as const)),
    ...after(price, balance, t.balanceAfter),
  ];
  return (
    <Card title={t.yourOrder}>
      <Summary lines={lines} />
      {missing !== undefined && (
        <p className="mt-2 text-sm font-semibold text-bad">{t.short({ amount: formatMoney(missing) })}</p>
      )}
      <div className="mt-3">
        {missing === undefined ? (
          <Button wide disabled={!plan} onClick={() => plan && onBuy(plan)}>
            {price === undefined ? t.choosePlan : t.buy({ price: formatMoney(price) })}
          </Button>
        ) : (
          <Link to="/profile/fundWallet" className={buttonClass({ wide: true })}>
            {t.fund}
          </Link>
        )}
      </div>
    </Card>
  );
}

/** The line of what the wallet would keep; nothing when it does not cover the price. */
function after(price: Kobo | undefined, balance: Kobo, label: string): SummaryLine[] {
  if (price === undefined || price > balance) return [];
  return [[label, <Money key="after" amount={kobo(balance - price)} />]];
}
