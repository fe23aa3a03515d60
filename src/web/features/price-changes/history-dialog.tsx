import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PLAN_PRICES } from "../../../core/margins.ts";
import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Summary } from "../../ui/summary.tsx";
import { historyQuery } from "./api.ts";
import { ChangeBadge, sourceName } from "./change-state.tsx";
import { nameOf } from "./price-table.tsx";
import { PricesFromTo } from "./prices-from-to.tsx";
import { pricesWords } from "./words.en.ts";

const FIRST = 10;
/** As many as one page of the server holds. */
const MAX_SHOWN = 200;

/** How the prices of one plan changed, newest first. */
export function HistoryDialog({ plan, onClose }: { plan: string; onClose: () => void }) {
  const t = useWords(pricesWords);
  const [limit, setLimit] = useState(FIRST);
  const { data, isError, refetch } = useQuery(historyQuery(plan, limit));
  return (
    <Dialog open title={data ? t.planHistory({ name: nameOf(data) }) : t.seeHistory} onClose={onClose}>
      {!data && isError && <ErrorState title={t.changeNotLoaded} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton rows={5} label={t.changesLoading} />}
      {data && (
        <div className="grid gap-3">
          <h3 className="text-base">{t.priceNow}</h3>
          <Summary
            lines={[
              [t.cost, formatMoney(fromWire(data.planCostPrice))],
              ...PLAN_PRICES.map((tier) => [t[tier], formatMoney(fromWire(data.now[tier]))] as const),
            ]}
          />
          {data.entries.length === 0 && <p className="text-ink-soft">{t.noHistory}</p>}
          <ol className="lines-y">
            {data.entries.map(({ change, prices, planCostPrice }) => (
              <li key={change._id} className="grid gap-2 py-3">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
                  <span className="font-semibold">{formatDateTime(change.appliedAt ?? change.madeAt)}</span>
                  {change.status !== "applied" && <ChangeBadge status={change.status} />}
                  <span className="basis-full text-sm text-ink-soft">
                    {[sourceName(change.source), change.by, change.reason].filter(Boolean).join(" · ")}
                  </span>
                </p>
                <PricesFromTo prices={prices} cost={planCostPrice} />
              </li>
            ))}
          </ol>
          {data.hasMore && limit < MAX_SHOWN && (
            <Button variant="secondary" onClick={() => setLimit(MAX_SHOWN)}>
              {t.more}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
