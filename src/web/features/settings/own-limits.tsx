import { PIN } from "../../../core/payment-pin.ts";
import { type Problems, useDraft } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire, parseTyped, toWire } from "../../shared/money.ts";
import { PinField } from "../../shared/payment-proof/pin-field.tsx";
import { useWords } from "../../shared/words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { limitsWords } from "./limits-words.en.ts";

/** A person's own limits for buying beside the app, which change with the PIN (rules 32.6). */
export type LimitsDraft = { pin: string; once: string; daily: string };

/** Limits in naira; null is the most that we allow. */
type Limits = { once: number | null; daily: number | null };

type Draft = ReturnType<typeof useDraft<LimitsDraft>>;

const textOf = (own: number | null): string => (own === null ? "" : String(own));

/** The form's values; an empty amount is the most that we allow. */
export function useLimits({ once, daily }: Limits): Draft {
  return useDraft({ pin: "", once: textOf(once), daily: textOf(daily) }, check);
}

function check({ pin, once, daily }: LimitsDraft): Problems<LimitsDraft> {
  const { enterPin, enterAmount } = limitsWords.get();
  const isAmount = (text: string) => text.trim() === "" || parseTyped(text) !== undefined;
  return {
    ...(PIN.test(pin) ? {} : { pin: enterPin }),
    ...(isAmount(once) ? {} : { once: enterAmount }),
    ...(isAmount(daily) ? {} : { daily: enterAmount }),
  };
}

/** Returns the limits as they are sent. */
export function limitsOf({ once, daily }: LimitsDraft): Limits {
  const amountOf = (typed: string) => {
    const amount = parseTyped(typed);
    return amount === undefined ? null : toWire(amount);
  };
  return { once: amountOf(once), daily: amountOf(daily) };
}

export function LimitFields({ draft }: { draft: Draft }) {
  const t = useWords(limitsWords);
  return (
    <>
      <AmountField
        label={t.once}
        value={draft.values.once}
        error={draft.problems.once}
        hint={t.limitHint}
        onChange={(once) => draft.set({ once })}
      />
      <AmountField
        label={t.daily}
        value={draft.values.daily}
        error={draft.problems.daily}
        hint={t.limitHint}
        onChange={(daily) => draft.set({ daily })}
      />
      <PinField label={t.pin} {...draft.text("pin")} />
    </>
  );
}

type Used = Limits & { usedToday: number; most: { daily: number } };

/** Says how much of the day's limit is used. */
export function UsedToday({ usedToday, daily, most }: Used) {
  const t = useWords(limitsWords);
  const own = daily !== null && daily < most.daily ? daily : most.daily;
  const money = (naira: number) => formatMoney(fromWire(naira));
  return <p className="text-ink-soft">{t.used({ used: money(usedToday), most: money(own) })}</p>;
}

type NotYet = {
  title: string;
  /** Why it cannot be set up; undefined while that is not known. */
  why: { title: string; text: string } | undefined;
  failed: string | undefined;
  onRetry: () => void;
  onClose: () => void;
};

/** The dialog while there is nothing to fill in: it loads, it failed, or something is missing. */
export function NotYet({ title, why, failed, onRetry, onClose }: NotYet) {
  return (
    <Dialog open title={title} onClose={onClose}>
      {why && (
        <Callout tone="warn" title={why.title}>
          {why.text}
        </Callout>
      )}
      {!why && failed && <ErrorState title={failed} onRetry={onRetry} />}
      {!why && !failed && <Skeleton rows={4} />}
    </Dialog>
  );
}
