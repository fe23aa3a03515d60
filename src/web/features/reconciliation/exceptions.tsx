import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EXCEPTION_KINDS, EXCEPTION_STATES } from "../../../core/reconciliation.ts";
import { fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { BulkBar } from "../../ui/lists/bulk-bar.tsx";
import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import { amountColumn, noteColumn } from "../../ui/lists/columns.tsx";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { useSelection } from "../../ui/lists/selection.ts";
import { StaffTable } from "../../ui/lists/staff-table.tsx";
import { Money } from "../../ui/money.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Badge } from "../../ui/status.tsx";
import { type Day, type Exception, exceptionsQuery, fetchDayFile } from "./api.ts";
import { ExceptionDialog } from "./exception-dialog.tsx";
import { firstOf, nameOf } from "./rules.ts";
import type { Filter, Place } from "./search.ts";
import { SettleDialog } from "./settle-dialog.tsx";
import { reconciliationWords } from "./words.en.ts";

type ExceptionsProps = { day: Day; place: Place; filter: Filter; onFilter: (filter: Filter) => void };

/** The differences of a day, with a filter, acts on several, and each with both sides. */
export function Exceptions({ day, place, filter, onFilter }: ExceptionsProps) {
  const t = useWords(reconciliationWords);
  const all = day.counts.reduce((sum, { count }) => sum + count, 0);
  if (!day.hasStatement) return null;
  return (
    <section aria-labelledby="differences" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="differences" className="text-lg">
          {t.differences}
        </h2>
        {all > 0 && (
          <FileButton size="sm" label={t.differenceFile} fetch={() => fetchDayFile(place, "exceptions")} />
        )}
      </div>
      {all === 0 ? (
        <EmptyState title={t.noDifferences} />
      ) : (
        <>
          <FilterLine day={day} filter={filter} onFilter={onFilter} />
          <List key={JSON.stringify(filter)} place={place} filter={filter} onFilter={onFilter} />
        </>
      )}
    </section>
  );
}

function FilterLine({ day, filter, onFilter }: Omit<ExceptionsProps, "place">) {
  const t = useWords(reconciliationWords);
  const countOf = (is: (one: Day["counts"][number]) => boolean) =>
    day.counts.filter(is).reduce((sum, { count }) => sum + count, 0);
  const { state, what } = filter;
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:max-w-2xl">
      <Select
        label={t.filterState}
        placeholder={t.all}
        value={state ?? ""}
        options={EXCEPTION_STATES.map((value) => ({
          value,
          label: `${t.states[value]} (${countOf((one) => one.state === value)})`,
        }))}
        onChange={({ target }) => {
          const next = EXCEPTION_STATES.find((one) => one === target.value);
          onFilter({ ...(what && { what }), ...(next && { state: next }) });
        }}
      />
      <Select
        label={t.filterKind}
        placeholder={t.all}
        value={what ?? ""}
        options={EXCEPTION_KINDS.map((value) => ({
          value,
          label: `${t.exceptionKinds[value]} (${countOf((one) => one.kind === value)})`,
        }))}
        onChange={({ target }) => {
          const next = EXCEPTION_KINDS.find((one) => one === target.value);
          onFilter({ ...(state && { state }), ...(next && { what: next }) });
        }}
      />
    </div>
  );
}

type ListProps = { place: Place; filter: Filter; onFilter: (filter: Filter) => void };

function List({ place, filter, onFilter }: ListProps) {
  const t = useWords(reconciliationWords);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...exceptionsQuery(place, filter),
    placeholderData: keepPreviousData,
  });
  const [open, setOpen] = useState<Exception>();
  const [asked, setAsked] = useState<readonly Exception[]>();
  const selection = useSelection<Exception>({
    keyOf: ({ _id }) => _id,
    canPick: ({ state }) => state !== "settled",
  });
  if (!data)
    return isError ? (
      <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
    ) : (
      <Skeleton rows={4} height="h-14" label={t.loading} />
    );
  if (data.exceptions.length === 0) return <EmptyState title={t.noneFound} />;
  return (
    <>
      {selection.rows.length > 0 && (
        <BulkBar selection={selection} page={data.exceptions}>
          <Button size="sm" aria-haspopup="dialog" onClick={() => setAsked(selection.rows)}>
            {t.settle}
          </Button>
        </BulkBar>
      )}
      <StaffTable
        caption={t.differences}
        columns={columnsOf(setOpen)}
        rows={data.exceptions}
        rowKey={({ _id }) => _id}
        busy={isPlaceholderData}
        selection={selection}
        isTickingOnCards
        tickLabel={(row) => `${t.exceptionKinds[row.kind]} ${nameOf(row)}`}
      />
      <Pages page={filter.page ?? 1} isLast={data.isLast} onPage={(page) => onFilter({ ...filter, page })} />
      {open && <ExceptionDialog exception={open} onClose={() => setOpen(undefined)} />}
      {asked && (
        <SettleDialog
          exceptions={asked}
          onClose={() => {
            setAsked(undefined);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

function columnsOf(open: (row: Exception) => void): StaffColumn<Exception>[] {
  const t = reconciliationWords.get();
  const stateText = (row: Exception) => (row.how ? t.ends[row.how] : t.states[row.state]) ?? "";
  return [
    {
      key: "name",
      head: t.number,
      card: "title",
      isFixed: true,
      text: firstOf,
      cell: (row) => (
        <RowButton note={noteOf(row)} noteOnCard onClick={() => open(row)}>
          {firstOf(row)}
        </RowButton>
      ),
    },
    noteColumn({ key: "person", head: t.person }, (row) => row.ours?.userName ?? ""),
    noteColumn({ key: "kind", head: t.kind, isLong: false }, (row) => t.exceptionKinds[row.kind] ?? ""),
    noteColumn({ key: "reference", head: t.reference }, nameOf),
    labelled("theirs", t.theirs, ({ theirs }) => theirs?.amount),
    labelled("ours", t.ours, ({ ours }) => ours?.amount),
    labelled("difference", t.difference, ({ difference }) => difference),
    {
      key: "state",
      head: t.state,
      text: stateText,
      cell: (row) => (
        <Badge tone={row.state === "settled" ? "good" : row.state === "open" ? "bad" : "warn"}>
          {stateText(row)}
        </Badge>
      ),
    },
  ];
}

/** The person, the reference and the kind, under the number on a phone's card. */
function noteOf(row: Exception): string {
  const t = reconciliationWords.get();
  const reference = nameOf(row) === firstOf(row) ? "" : nameOf(row);
  return [row.ours?.userName, reference, t.exceptionKinds[row.kind]].filter(Boolean).join(" · ");
}

/** A column of amounts that carries its name on a phone's card. */
function labelled(
  key: string,
  head: string,
  amountOf: (row: Exception) => number | undefined,
): StaffColumn<Exception> {
  const column = amountColumn(head, (row: Exception) => amountOf(row) ?? 0);
  const cell = (row: Exception) => (
    <span className="inline-flex gap-1">
      <span aria-hidden className="text-ink-soft sm:hidden">
        {head}
      </span>
      {amountOf(row) === undefined ? (
        "–"
      ) : (
        <Money amount={fromWire(amountOf(row) ?? 0)} className="font-semibold" />
      )}
    </span>
  );
  return { ...column, key, card: "meta", cell };
}

type PagesProps = { page: number; isLast: boolean; onPage: (page: number) => void };

function Pages({ page, isLast, onPage }: PagesProps) {
  const t = useWords(reconciliationWords);
  if (page === 1 && isLast) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      <Button size="sm" variant="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t.previous}
      </Button>
      <span className="text-sm">{t.page({ page })}</span>
      <Button size="sm" variant="secondary" disabled={isLast} onClick={() => onPage(page + 1)}>
        {t.next}
      </Button>
    </div>
  );
}
