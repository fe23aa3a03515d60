import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { brand } from "../../content/brand.ts";
import { call } from "../../shared/api/api.ts";
import { authQuery } from "../../shared/auth-query.ts";
import { formatDay } from "../../shared/date.ts";
import { type Problems, useDraft } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { type OwnCoupon, ownCouponsQuery } from "../../shared/own-coupons-query.ts";
import { sayResult } from "../../shared/result/ending.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Money } from "../../ui/money.tsx";
import { couponWords } from "./words.en.ts";

type CouponDraft = { coupon: string };

function checkCoupon({ coupon }: CouponDraft): Problems<CouponDraft> {
  return coupon.trim() ? {} : { coupon: couponWords.get().enterCode };
}

/** Redeems a coupon's code into the wallet. */
export function CouponScreen({ onDone }: { onDone: (receipt: Transaction) => void }) {
  const t = useWords(couponWords);
  const cache = useQueryClient();
  const { userName } = useUser();
  const draft = useDraft<CouponDraft>({ coupon: "" }, checkCoupon);
  /** The code that was sent last: what was said of it is not said beside another one. */
  const [sent, setSent] = useState("");
  const act = useAct({
    key: {
      route: "POST /fundWallet/coupon",
      fromReceipt: (receipt, msg) => ({ msg, amount: receipt.trans_amount, receipt }),
    },
    send: (body: { userName: string; coupon: string }, requestKey) =>
      call("POST /fundWallet/coupon", { body, requestKey }),
    onDone: ({ msg, receipt }) => {
      sayResult(receipt, msg);
      void cache.invalidateQueries({ queryKey: ownCouponsQuery.queryKey });
      // The balance comes from the server, never from a sum of ours.
      void cache.refetchQueries({ queryKey: authQuery.queryKey }).then(() => onDone(receipt));
    },
  });
  return (
    <div data-narrow className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      <Card>
        <form
          ref={draft.form}
          noValidate
          onSubmit={draft.submit(({ coupon }) => {
            setSent(coupon);
            act.run({ userName, coupon: coupon.trim() });
          })}
        >
          <fieldset disabled={act.isBusy} className="grid gap-5">
            <legend className="sr-only">{t.title}</legend>
            <TextField
              label={t.code}
              hint={t.codeHint}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              className="text-lg font-semibold tracking-wide uppercase"
              value={draft.values.coupon}
              error={draft.problems.coupon}
              onChange={(event) => draft.set({ coupon: event.target.value })}
            />
            <Refused
              act={draft.values.coupon === sent ? act : { isBusy: act.isBusy }}
              onFocus={() => draft.form.current?.querySelector("input")?.focus()}
            />
            <Button type="submit" size="lg" wide busy={act.isBusy} busyText={t.redeeming}>
              {t.redeem}
            </Button>
          </fieldset>
        </form>
        <p className="mt-5 border-t border-line pt-4 text-sm text-ink-soft">
          {t.note}{" "}
          <a
            href={brand.chatUrl}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-accent underline"
          >
            {t.contact} <span className="sr-only">{t.newPage}</span>
          </a>
        </p>
      </Card>
      <OwnCoupons onUse={(coupon) => draft.set({ coupon })} />
    </div>
  );
}

type RefusedProps = {
  act: { problem?: { kind: string; msg: string } | undefined; isBusy: boolean };
  onFocus: () => void;
};

/** Shows why the code was refused, and focuses its field for a correction. */
function Refused({ act: { problem, isBusy }, onFocus }: RefusedProps) {
  const t = useWords(couponWords);
  const focus = useRef(onFocus);
  focus.current = onFocus;
  useEffect(() => {
    if (problem && !isBusy) focus.current();
  }, [problem, isBusy]);
  return (
    <div role="status" className="empty:hidden">
      {problem && !isBusy && (
        <Callout tone="bad" title={problem.msg}>
          {problem.kind === "unanswered" && t.asked}
        </Callout>
      )}
    </div>
  );
}

/** Coupons issued to this person; one tap fills in the code. Renders nothing when there are none. */
function OwnCoupons({ onUse }: { onUse: (code: string) => void }) {
  const t = useWords(couponWords);
  const { data } = useQuery(ownCouponsQuery);
  if (!data || data.length === 0) return null;
  return (
    <Card title={t.yours}>
      <ul className="-my-1 lines-y">
        {data.map((coupon) => (
          <Row key={coupon._id} coupon={coupon} onUse={onUse} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ coupon, onUse }: { coupon: OwnCoupon; onUse: (code: string) => void }) {
  const t = useWords(couponWords);
  const amount = fromWire(coupon.amount);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-3">
      <div>
        <Money amount={amount} className="font-semibold" />
        <p className="text-sm text-ink-soft">{t.until({ day: formatDay(coupon.expiresAt) })}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t.use({ amount: formatMoney(amount) })}
        onClick={() => onUse(coupon.couponCode ?? "")}
      >
        {t.useShort}
      </Button>
    </li>
  );
}
