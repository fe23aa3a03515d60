import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "../../../shared/width.ts";
import { formatMoney, fromWire } from "../../../shared/money.ts";
import { titleOf } from "../../../shared/transaction-words.ts";
import { type Transaction, transactionsQuery } from "../../../shared/transactions.ts";
import { isAdmin, useUser } from "../../../shared/user.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { ChartIcon, TicksIcon } from "../../../ui/icons-figures.tsx";
import { ColumnsButton, type ColumnChoice, useColumnChoice } from "../../../ui/lists/column-choice.tsx";
import { CsvButton } from "../../../ui/lists/csv-button.tsx";
import { listFile, readPages } from "../../../ui/lists/list-file.ts";
import { Pager } from "../../../ui/lists/pager.tsx";
import { useSelection } from "../../../ui/lists/selection.ts";
import { StaffTable } from "../../../ui/lists/staff-table.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { Nothing } from "../nothing.tsx";
import { countFilters, filtersOf, withFilter } from "../rules.ts";
import type { TransactionSearch } from "../search.ts";
import { canRefund } from "./rules.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { StatisticsDialog } from "./statistics-dialog.tsx";
import { Totals } from "../totals.tsx";
import { transactionsWords } from "../words.en.ts";
import { StaffFilters } from "./staff-filters.tsx";
import { transactionColumns } from "./transaction-columns.tsx";

type StaffTransactionsProps = {
  search: TransactionSearch;
  onSearch: (search: TransactionSearch) => void;
};

/** All people's transactions: filters, totals over the filter, rows, and a receipt per row. */
export function StaffTransactions({ search, onSearch }: StaffTransactionsProps) {
  const t = useWords(transactionsWords);
  const isDesk = useDesk();
  const ofAdmin = isAdmin(useUser());
  const [isSelecting, setSelecting] = useState(false);
  const choice = useColumnChoice(
    "transactions",
    transactionColumns(t, { ofAdmin, onOpen: (receipt) => onSearch({ ...search, receipt }) }),
  );
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="w-full text-2xl lg:w-auto">{t.title}</h1>
        <div className="flex flex-wrap gap-2">
          {ofAdmin && <StaffTools isSelecting={isSelecting} onSelect={() => setSelecting(true)} />}
          <ColumnsButton choice={choice} />
          {ofAdmin && isDesk && <Csv search={search} choice={choice} />}
        </div>
      </div>
      {isDesk ? (
        <StaffFilters search={search} onSearch={onSearch} />
      ) : (
        <FilterPanel search={search} onSearch={onSearch} />
      )}
      <List
        search={search}
        onSearch={onSearch}
        choice={choice}
        isSelecting={isSelecting}
        onSelecting={setSelecting}
      />
    </div>
  );
}

type ListProps = StaffTransactionsProps & {
  choice: ColumnChoice<Transaction>;
  isSelecting: boolean;
  onSelecting: (isOn: boolean) => void;
};

function List({ search, onSearch, choice, isSelecting, onSelecting }: ListProps) {
  const t = useWords(transactionsWords);
  const ofAdmin = isAdmin(useUser());
  const isDesk = useDesk();
  const filters = filtersOf(search);
  const selection = useSelection<Transaction>({ keyOf: ({ _id }) => _id, canPick: canRefund });
  const { data, isError, isPlaceholderData, refetch } = useQuery(transactionsQuery(filters));
  if (!data) {
    return isError ? (
      <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
    ) : (
      <Skeleton rows={8} height="h-19" label={t.loading} />
    );
  }
  const isTicking = isSelecting || selection.rows.length > 0;
  const pager = {
    page: search.page ?? 1,
    totalPages: data.totalPages,
    onPage: (page: number) => onSearch(withFilter(search, { page: String(page) })),
  };
  const stop = () => {
    selection.clear();
    onSelecting(false);
  };
  return (
    <>
      <Totals sums={data} isLine={isDesk} />
      <Pager label={t.pagesAbove} {...pager} />
      {isTicking && <SelectionBar selection={selection} page={data.transactions} onDone={stop} />}
      {data.transactions.length > 0 ? (
        <StaffTable
          caption={t.title}
          columns={choice.shown}
          rows={data.transactions}
          rowKey={({ _id }) => _id}
          busy={isPlaceholderData}
          isTicking={isTicking}
          isTickingOnCards
          tickLabel={(row) => labelOf(t, row)}
          {...(ofAdmin ? { selection } : {})}
        />
      ) : (
        <Nothing isFiltered={countFilters(filters) > 0} onClear={() => onSearch({})} />
      )}
      <Pager label={t.pagesBelow} {...pager} />
    </>
  );
}

type Texts = ReturnType<typeof transactionsWords.get>;

function labelOf(t: Texts, row: Transaction): string {
  const facts = {
    title: titleOf(row),
    user: row.trans_UserName,
    amount: formatMoney(fromWire(row.trans_amount)),
  };
  return canRefund(row) ? t.pick(facts) : `${t.pick(facts)}: ${t.cannotPick}`;
}

type CsvProps = { search: TransactionSearch; choice: ColumnChoice<Transaction> };

/** The rows of the pages asked, with the filters that are set. */
function Csv({ search, choice }: CsvProps) {
  const cache = useQueryClient();
  const filters = filtersOf(search);
  const { data } = useQuery(transactionsQuery(filters));
  const readPage = async (page: number) =>
    (await cache.fetchQuery(transactionsQuery(filtersOf(withFilter(search, { page: String(page) })))))
      .transactions;
  return (
    <CsvButton
      page={search.page ?? 1}
      totalPages={data?.totalPages ?? 1}
      take={async (range, signal) =>
        listFile("transactions", choice.shown, await readPages(range, readPage, signal))
      }
    />
  );
}

/** Admins' tools: select rows, and open the sales figures. */
function StaffTools({ isSelecting, onSelect }: { isSelecting: boolean; onSelect: () => void }) {
  const t = useWords(transactionsWords);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const low = "lg:min-h-9 lg:px-3 lg:text-sm";
  return (
    <>
      <Button variant="secondary" className={low} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ChartIcon /> {t.statistics}
      </Button>
      <Button
        variant="secondary"
        className={low}
        aria-pressed={isSelecting}
        disabled={isSelecting}
        onClick={onSelect}
      >
        <TicksIcon /> {t.select}
      </Button>
      {isOpen && <StatisticsDialog onClose={close} />}
    </>
  );
}
