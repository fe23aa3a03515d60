import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useDraft } from "../../shared/forms/draft.ts";
import { forgetDraft } from "../../shared/forms/kept-draft.ts";
import { type LiveNews, useLive } from "../../shared/live.ts";
import { formatMoney, parseTyped, toWire } from "../../shared/money.ts";
import { topUpQuery } from "../../shared/payment-accounts/api.ts";
import { isFinal } from "../../shared/order.ts";
import { newRequestKey } from "../../shared/request-key.ts";
import { sentenceOf } from "../../shared/forms/sentence-of.ts";
import { settingsQuery } from "../../shared/settings-query.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Link } from "../../shared/router/link.tsx";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { notify } from "../../ui/notify.ts";
import { Summary } from "../../ui/summary.tsx";
import { makeLink } from "./api.ts";
import { ProceedToLink, ProceedToTopUp } from "./proceed.tsx";
import {
  type AwaitedPayment,
  CHIPS,
  checkFund,
  type FeePercent,
  type FundDraft,
  isAwaited,
  type Provider,
  splitOf,
} from "./rules.ts";
import { WayChoice } from "./way-choice.tsx";
import { fundWords } from "./words.en.ts";
import { useAct } from "../../shared/sending/use-act.ts";

/**
 * Funds the wallet by two presses: Continue makes the payment link, Proceed to pay opens it. The fee is shown
 * before both.
 */
export function FundForm({ onPaid }: { onPaid: (receipt: Transaction) => void }) {
  const t = useWords(fundWords);
  const draft = useDraft<FundDraft>({ amount: "", way: "" }, checkFund, "fund");
  const [topUp, setTopUp] = useState<{ url: string; percent: FeePercent; sinceMs: number }>();
  const fee = useQuery(settingsQuery).data?.fundingFeePercent;
  const initiate = usePaymentLink(draft.show);
  const waiting = useKnown();
  const user = useUser();
  const hasTopUp = user.reservedAccountNo3 !== null;
  const { data, isLoading } = useQuery({ ...topUpQuery, enabled: hasTopUp });
  const topUpUrl = data?.topUpUrl ?? undefined;
  const { amount } = draft.values;
  // A person with a third account pays on its page, unless they choose another way (rules 9.13).
  const way = draft.values.way || (topUpUrl ? "top-up" : "squad");

  useMoneyIn(topUp ?? initiate.answer, onPaid);
  if (topUp)
    return (
      <ProceedToTopUp
        url={topUp.url}
        percent={topUp.percent}
        amount={amount}
        onBack={() => setTopUp(undefined)}
      />
    );
  if (initiate.answer) return <ProceedToLink link={initiate.answer} onBack={initiate.reset} />;
  const begin = async (values: typeof draft.values) => {
    const known = await waiting.until(values.way === "" || values.way === "top-up");
    if (!known) return;
    const { url, percent } = known;
    const chosen = values.way || (url ? "top-up" : "squad");
    if (chosen !== "top-up") initiate.run({ amount: values.amount, provider: chosen });
    else if (url) setTopUp(topUpFrom(url, percent));
  };
  const submit = draft.submit((values) => void begin(values));
  const isBusy = waiting.isWaiting || initiate.isBusy;
  return (
    <Card>
      <form ref={draft.form} noValidate onSubmit={submit}>
        <fieldset disabled={isBusy} className="grid gap-5">
          <legend className="sr-only">{t.legend}</legend>
          <AmountField
            label={t.amount}
            hint={t.from}
            value={amount}
            error={draft.problems.amount}
            chips={CHIPS}
            onChange={(typed) => draft.set({ amount: typed })}
          />
          <WayChoice
            value={way}
            topUp={topUpUrl ? "offered" : hasTopUp && isLoading ? "loading" : "none"}
            onChange={(chosen) => draft.set({ way: chosen })}
          />
          <Split amount={amount} percent={fee} />
          {way !== "top-up" && <CardMoneyNote />}
          <Button type="submit" size="lg" wide busy={isBusy} busyText={t.initiating}>
            {t.next}
          </Button>
        </fieldset>
      </form>
    </Card>
  );
}

/** Returns a payment on the page of a third account that is waited for from now on. */
const topUpFrom = (url: string, percent: FeePercent) => ({ url, percent, sinceMs: Date.now() });

/**
 * Returns what a press depends on: the fee, and the page of a third account where there is one. A quick press
 * waits for both; without the fee nothing starts.
 */
function useKnown() {
  const t = useWords(fundWords);
  const cache = useQueryClient();
  const hasTopUp = useUser().reservedAccountNo3 !== null;
  const [isWaiting, setWaiting] = useState(false);
  const until = async (wantsTopUp: boolean) => {
    setWaiting(true);
    const page =
      hasTopUp && wantsTopUp ? cache.ensureQueryData(topUpQuery).catch(() => undefined) : undefined;
    const settings = await cache.ensureQueryData(settingsQuery).catch((error: unknown) => {
      notify.error(sentenceOf(error, t.notMade));
    });
    const url = (await page)?.topUpUrl ?? undefined;
    setWaiting(false);
    return settings && { url, percent: settings.fundingFeePercent };
  };
  return { isWaiting, until };
}

type FundingForm = { amount: string; provider: Provider };

function usePaymentLink(show: (problems: { amount: string }) => void) {
  const t = useWords(fundWords);
  const { email } = useUser();
  const key = useRef({ content: "", requestKey: "" });
  return useAct({
    send: ({ amount, provider }: FundingForm) => {
      const paid = parseTyped(amount);
      if (paid === undefined) throw new Error("checked before");
      // The same amount is the same payment: the server returns the first link again.
      const content = `${provider} ${amount}`;
      if (key.current.content !== content) key.current = { content, requestKey: newRequestKey() };
      const body = { provider, amount: toWire(paid), email };
      return makeLink(body, key.current.requestKey).catch((error: unknown) => {
        // A failure that is not final may have made the link: the same key finds it, and the day's limit is
        // used once (rules 7.5).
        if (isFinal(error, true)) key.current = { content: "", requestKey: "" };
        throw error;
      });
    },
    onDone: ({ msg }) => notify.success(msg),
    onProblem: ({ fields: { amount } }) => amount && show({ amount }),
    fallback: t.notMade,
  });
}

/** The amount that reaches the wallet, shown before any payment. */
function Split({ amount, percent }: { amount: string; percent: FeePercent | undefined }) {
  const t = useWords(fundWords);
  const split = splitOf(amount, percent);
  return (
    <div role="status" className="rounded-xl bg-sunken px-4 py-1">
      <Summary
        lines={[
          [t.youPay, split ? formatMoney(split.paid) : "–"],
          [
            percent === undefined ? t.fee : t.feeOf({ percent: String(percent) }),
            split ? formatMoney(split.fee) : "–",
          ],
          [t.walletGets, split ? formatMoney(split.credit) : "–"],
        ]}
      />
    </div>
  );
}

/** Says before a card payment when its money can leave again, to whom that concerns (rules 3.26, 9.51). */
function CardMoneyNote() {
  const t = useWords(fundWords);
  const { nin, bvn } = useUser();
  if (nin || bvn) return null;
  return (
    <p className="text-sm text-ink-soft">
      {t.cardMoney}{" "}
      <Link
        to="/profile/kyc"
        className="inline-flex min-h-11 items-center font-semibold text-accent underline"
      >
        {t.cardMoneyVerify}
      </Link>
    </p>
  );
}

/** Calls `onPaid` when the payment that the screen waits for reaches the wallet. */
function useMoneyIn(awaited: AwaitedPayment | undefined, onPaid: (receipt: Transaction) => void): void {
  const latest = useRef({ awaited, onPaid });
  useEffect(() => {
    latest.current = { awaited, onPaid };
  });
  useLive(
    useCallback((news: LiveNews) => {
      const waiting = latest.current;
      if (news.event !== "transaction" || !waiting.awaited) return;
      if (!isAwaited(news.transaction, waiting.awaited)) return;
      forgetDraft("fund");
      waiting.onPaid(news.transaction);
    }, []),
  );
}
