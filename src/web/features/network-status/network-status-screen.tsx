import { useQuery } from "@tanstack/react-query";
import { formatTime } from "../../shared/date.ts";
import { networkStatusQuery } from "../../shared/network-status/status-query.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { ClockIcon, RefreshIcon } from "../../ui/icons.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { byService } from "./rules.ts";
import { ServiceCard } from "./service-card.tsx";
import { statusWords } from "./words.en.ts";

const EVERY_MINUTE_MS = 60_000;

/**
 * The current delivery rate of each network and company: word, colour and percentage, and the time of
 * measurement.
 */
export function NetworkStatusScreen() {
  const t = useWords(statusWords);
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...networkStatusQuery,
    refetchInterval: EVERY_MINUTE_MS,
  });
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h1 className="text-2xl">{t.title}</h1>
        <p className="text-ink-soft">{t.lead}</p>
      </div>
      {data ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
              <ClockIcon className="size-4" />
              {t.measured({ time: formatTime(new Date(dataUpdatedAt).toISOString()) })}
            </p>
            <Button size="sm" variant="secondary" busy={isFetching} onClick={() => void refetch()}>
              <RefreshIcon className="size-4" /> {t.refresh}
            </Button>
          </div>
          <div className="grid items-start gap-4 md:grid-cols-2">
            {byService(data).map(({ service, entries }) => (
              <ServiceCard key={service} service={service} entries={entries} />
            ))}
          </div>
          <p className="text-sm text-ink-soft">{t.meaning}</p>
        </>
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={3} height="h-64" label={t.loading} />
      )}
    </div>
  );
}
