import { useEffect, useState } from "react";
import { formatMoney, fromWire } from "../../shared/money.ts";
import type { Purchase } from "../../shared/purchase/use-purchase.ts";
import { atServer } from "../../shared/server-clock.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import type { Quote } from "./api.ts";
import { abroadOrder, chargeLines, clockText, rateWords, receivedWords } from "./rules.ts";
import { abroadWords } from "./words.en.ts";

type QuotePartProps = { quote: Quote; isAsking: boolean; onAgain: () => void; onOrder: Purchase["open"] };

/** A price with what arrives for it, and how long it is kept. Once it is over, a press asks anew. */
export function QuotePart({ quote, isAsking, onAgain, onOrder }: QuotePartProps) {
  const t = useWords(abroadWords);
  const left = useSecondsLeft(quote.expiresAt);
  const again = (
    <Button size="lg" wide busy={isAsking} busyText={t.asking} onClick={onAgain}>
      {t.again}
    </Button>
  );
  if (left === 0)
    return (
      <div role="status" className="grid gap-3">
        <Callout tone="warn" title={t.over}>
          {t.overNote}
        </Callout>
        {again}
      </div>
    );
  return (
    <section aria-label={t.price} className="grid gap-3">
      <dl className="grid gap-2">
        <Row label={t.theyReceive} value={receivedWords(quote)} />
        <Row label={t.value} value={formatMoney(fromWire(quote.value))} />
        {chargeLines(quote).map(([label, value]) => (
          <Row key={label} label={label} value={value} />
        ))}
        <Row label={t.rate} value={rateWords(quote)} />
      </dl>
      {/* A timer is not read out each second. */}
      <p role="timer" className="text-sm text-ink-soft figures">
        {t.holds({ time: clockText(left) })}
      </p>
      <Button size="lg" wide onClick={() => onOrder(abroadOrder(quote))}>
        {t.goOn({ price: formatMoney(fromWire(quote.pays)) })}
      </Button>
    </section>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-semibold digits wrap-anywhere">{value}</dd>
    </div>
  );
}

/** Returns the whole seconds until a moment of the server's clock, and ticks until then. */
function useSecondsLeft(end: string): number {
  const [left, setLeft] = useState(() => secondsUntil(end));
  useEffect(() => {
    const ticking = setInterval(() => setLeft(secondsUntil(end)), 1_000);
    return () => clearInterval(ticking);
  }, [end]);
  return left;
}

const secondsUntil = (end: string): number =>
  Math.max(0, Math.floor((Date.parse(end) - Date.parse(atServer(Date.now()))) / 1_000));
