import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { SelectionBar } from "./selection-bar.tsx";
import { asOf } from "../../shared/kept-data.ts";
import { transactionsQuery } from "../../shared/transactions.ts";
import { isAdmin, isStaff, useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { AsOf } from "../../ui/as-of.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { Nothing } from "./nothing.tsx";
import { OwnHistory } from "./own/own-history.tsx";
import { allowedTo } from "./api.ts";
import { countFilters, filtersOf, withFilter } from "./rules.ts";
import type { TransactionSearch } from "./search.ts";
import { Totals } from "./totals.tsx";
import { TransactionTable } from "./transaction-table.tsx";
import { type Selection, useSelection } from "./use-selection.ts";
import { transactionsWords } from "./words.en.ts";
import { StatisticsDialog } from "./statistics-dialog.tsx";
import { ChartIcon, TicksIcon } from "../../ui/icons-figures.tsx";

type TransactionsScreenProps = {
  search: TransactionSearch;
  /** Called with every change: the address holds the state. */
  onSearch: (search: TransactionSearch) => void;
};

/** The person's own history, or everybody's for staff. */
export function TransactionsScreen({ search: asked, onSearch }: TransactionsScreenProps) {
  const user = useUser();
  const search = allowedTo(asked, user);
  const Screen = isStaff(user) ? StaffHistory : OwnHistory;
  return <Screen search={search} onSearch={onSearch} />;
}

/** Everybody's history: filters, totals over the filter, rows, and a receipt per row. */
function StaffHistory({ search, onSearch }: TransactionsScreenProps) {
  const t = useWords(transactionsWords);
  const user = useUser();
  const [isSelecting, setSelecting] = useState(false);
  const selection = useSelection();
  const stop = () => {
    selection.clear();
    setSelecting(false);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl">{t.title}</h1>
      {isAdmin(user) && <StaffTools isSelecting={isSelecting} onSelect={() => setSelecting(true)} />}
      <FilterPanel search={search} onSearch={onSearch} />
      <List
        search={search}
        onSearch={onSearch}
        selection={isSelecting ? selection : undefined}
        bar={(rows) => isSelecting && <SelectionBar selection={selection} page={rows} onDone={stop} />}
      />
    </div>
  );
}

type Rows = NonNullable<Parameters<typeof TransactionTable>[0]["rows"]>;
type ListProps = TransactionsScreenProps & {
  selection: Selection | undefined;
  bar: (rows: Rows) => ReactNode;
};

function List({ search, onSearch, selection, bar }: ListProps) {
  const t = useWords(transactionsWords);
  const filters = filtersOf(search);
  const { data, dataUpdatedAt, isError, isPlaceholderData, refetch } = useQuery(transactionsQuery(filters));
  if (!data) {
    return isError ? (
      <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
    ) : (
      <Skeleton rows={8} height="h-19" label={t.loading} />
    );
  }
  const pager = {
    page: search.page ?? 1,
    totalPages: data.totalPages,
    onPage: (page: number) => onSearch(withFilter(search, { page: String(page) })),
  };
  return (
    <>
      <AsOf at={asOf({ data, dataUpdatedAt, isError })} className="text-ink-soft" />
      <Totals sums={data} />
      <Pager label={t.pagesAbove} {...pager} />
      {bar(data.transactions)}
      {data.transactions.length > 0 ? (
        <TransactionTable
          rows={data.transactions}
          busy={isPlaceholderData}
          selection={selection}
          onOpen={(receipt) => onSearch({ ...search, receipt })}
        />
      ) : (
        <Nothing isFiltered={countFilters(filters) > 0} onClear={() => onSearch({})} />
      )}
      <Pager label={t.pagesBelow} {...pager} />
    </>
  );
}

/** Admins' tools: select rows, and open the sales figures. */
function StaffTools({ isSelecting, onSelect }: { isSelecting: boolean; onSelect: () => void }) {
  const t = useWords(transactionsWords);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ChartIcon /> {t.statistics}
      </Button>
      <Button variant="secondary" aria-pressed={isSelecting} disabled={isSelecting} onClick={onSelect}>
        <TicksIcon /> {t.select}
      </Button>
      {isOpen && <StatisticsDialog onClose={close} />}
    </div>
  );
}
