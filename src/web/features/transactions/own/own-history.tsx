import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { contactsQuery } from "../../../shared/contacts/contacts-query.ts";
import { today } from "../../../shared/date.ts";
import { whenIdle } from "../../../shared/idle.ts";
import { asOf } from "../../../shared/kept-data.ts";
import { transactionsQuery } from "../../../shared/transactions.ts";
import { useLanguage, useWords } from "../../../shared/words.ts";
import { AsOf, asOfText } from "../../../ui/as-of.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Pager } from "../../../ui/lists/pager.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Nothing } from "../nothing.tsx";
import { countFilters, filtersOf, withFilter } from "../rules.ts";
import type { TransactionSearch } from "../search.ts";
import { Totals } from "../totals.tsx";
import { transactionsWords } from "../words.en.ts";
import { keepDrawn } from "./kept-drawing.ts";
import { OwnFilters } from "./own-filters.tsx";
import { OwnRows } from "./own-rows.tsx";
import { OwnTools } from "./own-tools.tsx";
import { dayText, daysOf, storiesOf } from "./stories.ts";

type OwnHistoryProps = {
  search: TransactionSearch;
  /** Called with every change: the address holds the state. */
  onSearch: (search: TransactionSearch) => void;
};

/** A person's own history: search and parts, totals behind one press, and the rows by day (rules 9.29). */
export function OwnHistory({ search, onSearch }: OwnHistoryProps) {
  const t = useWords(transactionsWords);
  const filters = filtersOf(search);
  const found = useQuery(transactionsQuery(filters));
  const [hasTotals, setTotals] = useState(false);
  const drawn = useKeptDrawing(Object.keys(filters).length === 0 ? found : undefined);
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h1 className="text-2xl">{t.title}</h1>
        <span data-drawn-age="">
          <AsOf at={asOf(found)} className="text-ink-soft" />
        </span>
      </div>
      <OwnFilters search={search} isBusy={found.isPlaceholderData} onSearch={onSearch} />
      <OwnTools filters={filters} hasTotals={hasTotals} onTotals={() => setTotals(!hasTotals)} />
      <div id="transaction-totals" className="empty:hidden">
        {hasTotals && found.data && <Totals sums={found.data} />}
      </div>
      <div ref={drawn} data-drawn="" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {found.data ? (
          <List search={search} onSearch={onSearch} found={found.data} isBusy={found.isPlaceholderData} />
        ) : found.isError ? (
          <ErrorState title={t.notLoaded} onRetry={() => found.refetch()} />
        ) : (
          <Skeleton rows={8} height="h-17" label={t.loading} />
        )}
      </div>
    </div>
  );
}

type Answer = Parameters<typeof asOf>[0] & { isPlaceholderData: boolean };

/**
 * Keeps the drawing of the whole history's first page, once it is the server's own answer and the page has
 * nothing else to do (rules 9.48). Returns the ref of what is drawn.
 */
function useKeptDrawing(found: Answer | undefined) {
  const language = useLanguage();
  // Rows show the names of contacts, which may come after them.
  const { data: contacts } = useQuery(contactsQuery);
  const root = useRef<HTMLDivElement>(null);
  const isNew = found !== undefined && !found.isPlaceholderData && asOf(found) === undefined;
  const data = isNew ? found.data : undefined;
  const at = isNew ? found.dataUpdatedAt : 0;
  useEffect(() => {
    if (data === undefined) return;
    return whenIdle(() => {
      if (root.current) keepDrawn(root.current, { at, sayDay, sayAge: asOfText });
    });
  }, [data, at, language, contacts]);
  return root;
}

const sayDay = (at: number, now: number) => dayText(today(new Date(at)), new Date(now));

type Found = { transactions: Parameters<typeof storiesOf>[0]; totalPages: number };
type ListProps = OwnHistoryProps & { found: Found; isBusy: boolean };

function List({ search, onSearch, found, isBusy }: ListProps) {
  const t = useWords(transactionsWords);
  const nameOf = useNames();
  const { page = 1, from: _from, to: _to, ...narrowing } = filtersOf(search);
  const { totalPages } = found;
  const pager = {
    page,
    totalPages,
    onPage: (next: number) => onSearch(withFilter(search, { page: String(next) })),
  };
  if (found.transactions.length === 0) {
    const isFiltered = countFilters(filtersOf(search)) > 0;
    return <Nothing isFiltered={isFiltered} onClear={() => onSearch({})} />;
  }
  const isFiltered = countFilters(narrowing) > 0;
  return (
    <>
      <Pager label={t.pagesAbove} {...pager} />
      <OwnRows
        days={daysOf(storiesOf(found.transactions), { page, totalPages, isFiltered })}
        nameOf={nameOf}
        isBusy={isBusy}
        onOpen={(receipt) => onSearch({ ...search, receipt })}
      />
      <Pager label={t.pagesBelow} {...pager} />
    </>
  );
}

/** Returns a function that finds the name of a number among the person's contacts. */
function useNames(): (phone: string) => string | undefined {
  const { data } = useQuery(contactsQuery);
  const names = new Map(data?.map(({ contactNumber, contactName }) => [contactNumber, contactName]));
  return (phone) => names.get(phone);
}
