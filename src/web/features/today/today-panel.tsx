import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { formatTime } from "../../shared/date.ts";
import { type LiveNews, useLive } from "../../shared/live.ts";
import { useWords } from "../../shared/words.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { todayQuery } from "./api.ts";
import { Business } from "./business.tsx";
import { HouseMoney } from "./house-money.tsx";
import { NeedsYou } from "./needs-you.tsx";
import { type Period, PERIODS } from "./search.ts";
import { todayWords } from "./words.en.ts";

type TodayPanelProps = { period: Period; onPeriod: (period: Period) => void };

/** The owner's first look: what waits, the business over a period, and the money (rules 16.1 to 16.9). */
export function TodayPanel({ period, onPeriod }: TodayPanelProps) {
  const t = useWords(todayWords);
  const { data, isError, isPlaceholderData, refetch } = useQuery(todayQuery(period));
  useFollowFigures();
  return (
    <section aria-label={t.section} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Choice
          legend={t.period}
          name="period"
          value={period}
          options={PERIODS.map((value) => ({ value, label: t[value] }))}
          onChange={onPeriod}
        />
        <p role="status" className="text-sm text-ink-soft">
          {data && (data.countedAt ? t.countedAt({ time: formatTime(data.countedAt) }) : t.notCounted)}
        </p>
      </div>
      {data ? (
        <div aria-busy={isPlaceholderData} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <NeedsYou today={data} />
          <Business today={data} period={data.period} />
          <HouseMoney today={data} period={data.period} />
        </div>
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={4} height="h-28" label={t.loading} />
      )}
    </section>
  );
}

/** Reads the figures again when the server says that they have changed. */
function useFollowFigures(): void {
  const cache = useQueryClient();
  const onNews = useCallback(
    ({ event }: LiveNews) => {
      if (event === "house" || event === "reconnect")
        void cache.invalidateQueries({ queryKey: ["admin", "today"] });
    },
    [cache],
  );
  useLive(onNews);
}
