import { useEffect, useRef } from "react";
import { formatDay } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Summary } from "../../ui/summary.tsx";
import { CodePlate } from "./code-plate.tsx";
import type { Made } from "./coupon-form.tsx";
import { couponWords } from "./words.en.ts";

/** The result: the code to hand over, or the request that a second admin must approve. */
export function CouponMade({ made, onMore }: { made: Made; onMore: () => void }) {
  const t = useWords(couponWords);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { couponCode: code, approvalId, amount, expiresAt } = made;
  const owner = made.userAccount ?? "";
  return (
    <Card>
      <div ref={box} tabIndex={-1} className="grid gap-4 no-outline">
        {approvalId ? (
          <>
            <Callout tone="warn" title={t.secondTitle}>
              {t.secondMeans}
            </Callout>
            <Summary
              lines={[
                [t.amount, formatMoney(fromWire(amount))],
                [t.request, approvalId],
              ]}
            />
          </>
        ) : (
          <>
            <Callout tone="good" title={t.ready}>
              {t.readyMeans({ name: owner })}
            </Callout>
            {code && <CodePlate code={code} />}
            <Summary
              lines={[
                [t.forWhom, made.fullName ? `${made.fullName} (${owner})` : owner],
                [t.amount, formatMoney(fromWire(amount))],
                ...(expiresAt ? [[t.expires, formatDay(expiresAt)] as const] : []),
              ]}
            />
          </>
        )}
        <Button variant="secondary" wide onClick={onMore}>
          {t.more}
        </Button>
      </div>
    </Card>
  );
}
