import { useQuery } from "@tanstack/react-query";
import { Link } from "../router/link.tsx";
import { raiseOf } from "../../../core/limits.ts";
import { formatMoney, fromWire } from "../money.ts";
import { useWords } from "../words.ts";
import { type LimitLine, limitsQuery } from "./limits-query.ts";
import { leftToday } from "./rules.ts";
import { limitWords } from "./words.en.ts";

/**
 * A bar and a sentence with the amount left today. Renders nothing until it is loaded: the server checks in
 * any case.
 */
export function LimitsToday({ kind }: { kind: LimitLine["kind"] }) {
  const t = useWords(limitWords);
  const { data } = useQuery(limitsQuery);
  const line = data?.limits.find((limit) => limit.kind === kind);
  if (!data || !line) return <div className="min-h-16" />;
  const share = line.daily > 0 ? Math.min(1, line.used / line.daily) : 1;
  return (
    <div className="grid min-h-16 gap-1.5 text-sm text-ink-soft">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-ink digits">
          {t.left({ left: formatMoney(leftToday(line)), daily: formatMoney(fromWire(line.daily)) })}
        </p>
        <p className="digits">{t.once({ once: formatMoney(fromWire(line.once)) })}</p>
      </div>
      <meter aria-label={t.used} min={0} max={1} value={share} className="sr-only">
        {Math.round(share * 100)}%
      </meter>
      <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </span>
      <WayUp line={line} />
    </div>
  );
}

/** Leads to the identities, with what the next level raises the day's limit to; nothing where none does. */
function WayUp({ line }: { line: LimitLine }) {
  const t = useWords(limitWords);
  const next = raiseOf(line.daily, "daily", line.higher);
  if (!next) return null;
  const daily = formatMoney(fromWire(next.daily));
  return (
    <Link to="/profile/kyc" className="justify-self-start font-semibold text-accent underline">
      {next.tier === 1 ? t.raiseByOne({ daily }) : t.raiseByBoth({ daily })}
    </Link>
  );
}
