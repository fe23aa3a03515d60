import { useQuery } from "@tanstack/react-query";
import { Link } from "../../shared/router/link.tsx";
import { formatDay } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import { ownCouponsQuery } from "../../shared/own-coupons-query.ts";
import { useWords } from "../../shared/words.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Money } from "../../ui/money.tsx";
import { accountWords } from "./words.en.ts";

/**
 * Coupons issued to this person that are not redeemed yet. Renders nothing without any, as most people never
 * have one.
 */
export function CouponsCard() {
  const t = useWords(accountWords);
  const { data } = useQuery(ownCouponsQuery);
  if (!data || data.length === 0) return null;
  return (
    <Card
      title={t.coupons}
      action={
        <Link to="/profile/fundWallet/coupon" className={buttonClass({ variant: "quiet", size: "sm" })}>
          {t.useCoupon}
        </Link>
      }
    >
      <ul className="lines-y">
        {data.map(({ _id, amount, couponCode, issuedBy, expiresAt }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div>
              <p>
                <Money amount={fromWire(amount)} className="font-bold" />{" "}
                <span className="ml-2 font-mono text-sm whitespace-nowrap">{couponCode}</span>
              </p>
              <p className="text-sm text-ink-soft">
                {t.couponFrom({ name: issuedBy, day: formatDay(expiresAt) })}
              </p>
            </div>
            {couponCode && (
              <CopyButton text={couponCode} size="sm" variant="secondary" className="min-h-11">
                {t.copy}
                <span className="sr-only">{couponCode}</span>
              </CopyButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
