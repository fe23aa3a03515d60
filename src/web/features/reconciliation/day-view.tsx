import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { ChevronLeftIcon } from "../../ui/icons.tsx";
import { Money } from "../../ui/money.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Summary } from "../../ui/summary.tsx";
import { type Day, dayQuery, fetchDayFile } from "./api.ts";
import { CloseDialog } from "./close-dialog.tsx";
import { Exceptions } from "./exceptions.tsx";
import { dayText } from "./rules.ts";
import type { Filter, Place } from "./search.ts";
import { StatementCard } from "./statement-card.tsx";
import { reconciliationWords } from "./words.en.ts";

type DayViewProps = {
  place: Place;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  onBack: () => void;
};

/** One day of an account: totals, statement, differences, and its close. */
export function DayView({ place, filter, onFilter, onBack }: DayViewProps) {
  const t = useWords(reconciliationWords);
  const { data, isError, refetch } = useQuery(dayQuery(place));
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <Button size="sm" variant="quiet" onClick={onBack}>
          <ChevronLeftIcon /> {t.back}
        </Button>
        <h1 className="mt-1 text-2xl">
          {place.party}, {dayText(place.day)}
        </h1>
        <p className="text-ink-soft">{t.kinds[place.kind]}</p>
      </div>
      {data ? (
        <Loaded day={data} place={place} filter={filter} onFilter={onFilter} />
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={4} height="h-24" label={t.loading} />
      )}
    </div>
  );
}

type LoadedProps = Pick<DayViewProps, "place" | "filter" | "onFilter"> & { day: Day };

function Loaded({ day, place, filter, onFilter }: LoadedProps) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        {day.hasStatement && <Totals day={day} />}
        <StatementCard day={day} place={place} />
      </div>
      <Exceptions day={day} place={place} filter={filter} onFilter={onFilter} />
      <CloseCard day={day} place={place} />
    </>
  );
}

function Totals({ day }: { day: Day }) {
  const t = useWords(reconciliationWords);
  const sides = [
    [t.theirs, day.theirs],
    [t.ours, day.ours],
  ] as const;
  const money = (amount: number) => <Money amount={fromWire(amount)} />;
  const countOf = (counts: Day["counts"]) => counts.reduce((sum, { count }) => sum + count, 0);
  const all = countOf(day.counts);
  const open = countOf(day.counts.filter(({ state }) => state !== "settled"));
  return (
    <Card title={t.totals}>
      <div role="region" aria-label={t.totals} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead className="text-ink-soft">
            <tr>
              <th scope="col" className="text-left font-normal">
                {t.side}
              </th>
              <th scope="col" className="text-right font-normal">
                {t.rows}
              </th>
              <th scope="col" className="text-right font-normal">
                {t.came}
              </th>
              <th scope="col" className="text-right font-normal">
                {t.left}
              </th>
            </tr>
          </thead>
          <tbody>
            {sides.map(([name, side]) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-2 text-left">
                  {name}
                </th>
                <td className="figures text-right">{side.rows.toLocaleString("en-NG")}</td>
                <td className="text-right">{money(side.in)}</td>
                <td className="text-right">{money(side.out)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Summary
        lines={[
          [t.matched, day.matched.toLocaleString("en-NG")],
          [t.difference, money(day.difference)],
          ...(all === 0 ? [] : [[t.notSettled, t.ofAll({ open, all })] as const]),
          ...(day.settledToday === 0 ? [] : [[t.settledToday, money(day.settledToday)] as const]),
        ]}
      />
    </Card>
  );
}

function CloseCard({ day, place }: { day: Day; place: Place }) {
  const t = useWords(reconciliationWords);
  const [isAsking, setAsking] = useState(false);
  if (day.isClosed)
    return (
      <Card
        title={t.closed}
        action={<FileButton size="sm" label={t.dayFile} fetch={() => fetchDayFile(place, "day")} />}
      >
        <p>{t.closedAt({ at: formatDateTime(day.closedAt ?? "") })}</p>
        <p className="mt-2 text-sm text-ink-soft">
          {t.fingerprint}: <span className="wrap-anywhere select-all">{day.hash}</span>
        </p>
      </Card>
    );
  if (!day.hasStatement) return null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {day.isOver ? (
        <Button onClick={() => setAsking(true)} aria-haspopup="dialog">
          {t.close}
        </Button>
      ) : (
        <Callout tone="calm" title={t.notOver} />
      )}
      {isAsking && <CloseDialog day={day} place={place} onClose={() => setAsking(false)} />}
    </div>
  );
}
