import type { Supplier } from "../../shared/shop/queries.ts";
import { useWords } from "../../shared/words.ts";
import { CheckIcon, ClockIcon, CrossIcon } from "../../ui/icons.tsx";
import { Badge } from "../../ui/status.tsx";
import { toneOf } from "./rules.ts";
import { supplierWords } from "./words.en.ts";

type ServiceHealth = Supplier["lines"][number];
const BREAKERS = {
  closed: { tone: "good", Mark: CheckIcon },
  "half-open": { tone: "warn", Mark: ClockIcon },
  open: { tone: "bad", Mark: CrossIcon },
} as const;
const TONES = { good: "text-good", warn: "text-warn", bad: "text-bad" };

/** One service of a supplier: whether it gets orders now, and its figures of the last hour and day. */
export function ServiceLine({ line }: { line: ServiceHealth }) {
  const t = useWords(supplierWords);
  const { tone, Mark } = BREAKERS[line.breaker];
  return (
    <section aria-label={t[line.service]} className="rounded-xl bg-sunken p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">{t[line.service]}</h3>
        <Badge tone={tone}>
          <Mark className="size-3.5" /> {t[line.breaker]}
        </Badge>
      </div>
      <div role="group" aria-label={t[line.service]} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead className="text-ink-soft">
            <tr>
              <td />
              <th scope="col" className="pb-1 pl-3 text-right font-normal">
                {t.success}
              </th>
              <th scope="col" className="pb-1 pl-3 text-right font-normal">
                {t.p50}
              </th>
              <th scope="col" className="pb-1 pl-3 text-right font-normal">
                {t.p95}
              </th>
            </tr>
          </thead>
          <tbody>
            <Times name={t.hour} health={line.hour} />
            <Times name={t.day} health={line.day} />
          </tbody>
        </table>
      </div>
      <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-ink-soft">
        <span>
          {t.inFlight} <span className="figures font-semibold text-ink">{line.inFlight}</span>
        </span>
        <span>
          {t.openOrders} <span className="figures font-semibold text-ink">{line.open}</span>
        </span>
      </p>
    </section>
  );
}

function Times({ name, health }: { name: string; health: ServiceHealth["hour"] }) {
  const t = useWords(supplierWords);
  const { successRate, p50Seconds, p95Seconds, delivered, rejected } = health;
  const seconds = (value: number | null) => (value === null ? "–" : t.seconds({ value }));
  const facts = { delivered, all: delivered + rejected };
  return (
    <tr className="border-t border-line align-baseline">
      <th scope="row" className="py-1.5 text-left font-normal">
        {name}
      </th>
      <td className="figures py-1.5 pl-3 text-right">
        {successRate === null ? (
          <span className="text-ink-soft">–</span>
        ) : (
          <span className={`font-semibold ${TONES[toneOf(successRate)]}`} title={t.ofOrders(facts)}>
            {t.share({ value: successRate })}
          </span>
        )}
      </td>
      <td className="figures py-1.5 pl-3 text-right">{seconds(p50Seconds)}</td>
      <td className="figures py-1.5 pl-3 text-right">{seconds(p95Seconds)}</td>
    </tr>
  );
}
