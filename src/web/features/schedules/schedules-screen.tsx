import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { formatPhone } from "../../shared/phone.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Figures } from "../../ui/lists/figures.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Month, Schedule } from "./api.ts";
import { monthQuery, schedulesQuery } from "./queries.ts";
import { OneSchedule, orderText, ScheduleState } from "./one-schedule.tsx";
import { oftenOf } from "./rules.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import type { ScheduleSearch } from "./search.ts";
import { scheduleWords } from "./words.en.ts";

type ScreenProps = { search: ScheduleSearch; onSearch: (next: ScheduleSearch) => void };

/** Purchases by the calendar: the month, the schedules, one of them, and a new one (rules 31). */
export function SchedulesScreen({ search, onSearch }: ScreenProps) {
  const t = useWords(scheduleWords);
  const { open, make, page = 1 } = search;
  const isList = !open && !make;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{t.title}</h1>
        {isList ? (
          <Button onClick={() => onSearch({ make: "data" })}>{t.add}</Button>
        ) : (
          <Button variant="secondary" onClick={() => onSearch({})}>
            {t.back}
          </Button>
        )}
      </div>
      {open ? (
        <OneSchedule id={open} page={page} onPage={(next) => onSearch({ ...search, page: next })} />
      ) : make ? (
        <ScheduleForm schedule={undefined} search={search} onSaved={(id) => onSearch({ open: id })} />
      ) : (
        <Lists onOpen={(id) => onSearch({ open: id })} />
      )}
    </div>
  );
}

function Lists({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useWords(scheduleWords);
  const { data, isError, refetch } = useQuery(schedulesQuery);
  const month = useQuery(monthQuery);
  if (!data)
    return isError ? (
      <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
    ) : (
      <Skeleton rows={5} height="h-16" label={t.loading} />
    );
  if (data.schedules.length === 0)
    return (
      <EmptyState title={t.none}>
        {t.intro} {t.noneWhy}
      </EmptyState>
    );
  const columns: Column<Schedule>[] = [
    { key: "name", head: t.name, cell: ({ name }) => name, card: "title" },
    { key: "order", head: t.order, cell: orderText, card: "meta" },
    { key: "number", head: t.number, cell: ({ number }) => formatPhone(number), card: "meta" },
    { key: "often", head: t.often, cell: oftenOf, card: "meta" },
    {
      key: "price",
      head: t.price,
      cell: ({ price }) => formatMoney(fromWire(price)),
      numeric: true,
      card: "amount",
    },
    { key: "state", head: t.state, cell: ({ state }) => <ScheduleState state={state} />, card: "meta" },
    {
      key: "next",
      head: t.nextOne,
      cell: ({ nextAt, state }) => (nextAt && state === "active" ? formatDateTime(nextAt) : ""),
      card: "meta",
    },
    {
      key: "open",
      head: t.open,
      cell: ({ _id: id, name }) => (
        <Button size="sm" variant="secondary" aria-label={t.openOne({ name })} onClick={() => onOpen(id)}>
          {t.open}
        </Button>
      ),
      card: "meta",
    },
  ];
  return (
    <>
      {month.data && <MonthPart month={month.data} />}
      <Table caption={t.list} columns={columns} rows={data.schedules} rowKey={({ _id: id }) => id} />
    </>
  );
}

const SHOWN = 10;

function MonthPart({ month }: { month: Month }) {
  const t = useWords(scheduleWords);
  const { items, count, cost, spent, balance } = month;
  const shown = items.slice(0, SHOWN);
  return (
    <>
      <Figures
        label={t.month}
        figures={[
          [t.toCome, String(count)],
          [t.costs, formatMoney(fromWire(cost))],
          [t.spentSoFar, formatMoney(fromWire(spent))],
          [t.balance, formatMoney(fromWire(balance))],
        ]}
      />
      {cost > balance && (
        <Callout tone="warn" title={t.short({ amount: formatMoney(fromWire(roundNaira(cost - balance))) })} />
      )}
      <Card title={t.coming}>
        {shown.length === 0 ? (
          <p className="text-ink-soft">{t.noneComing}</p>
        ) : (
          <ul className="grid gap-2">
            {shown.map(({ scheduleId, at, name, price }) => (
              <li key={`${scheduleId} ${at}`} className="flex flex-wrap justify-between gap-x-3">
                <span className="min-w-0 wrap-anywhere">
                  {formatDateTime(at)} · {name}
                </span>
                <span className="figures">{formatMoney(fromWire(price))}</span>
              </li>
            ))}
          </ul>
        )}
        {count > shown.length && (
          <p className="mt-2 text-sm text-ink-soft">{t.more({ count: String(count - shown.length) })}</p>
        )}
      </Card>
    </>
  );
}

/** A difference of naira, to whole kobo. */
const roundNaira = (naira: number): number => Math.round(naira * 100) / 100;
