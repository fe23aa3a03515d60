import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import {
  type ColumnChoice,
  ColumnsButton,
  type StaffColumn,
  useColumnChoice,
} from "../../ui/lists/column-choice.tsx";
import { CsvButton } from "../../ui/lists/csv-button.tsx";
import { listFile, readPages } from "../../ui/lists/list-file.ts";
import { useSelection } from "../../ui/lists/selection.ts";
import { SavedFilters } from "../../ui/lists/saved-filters.tsx";
import { StaffTable } from "../../ui/lists/staff-table.tsx";
import { useDesk } from "../../shared/width.ts";
import { useUser } from "../../shared/user.ts";
import { type Bulk, BulkActs, nameOf } from "./bulk-acts.tsx";
import type { Listed } from "./api.ts";
import { readSearch, statusesOf, type Tab, type ReviewsProps } from "./rules.ts";
import { stateName } from "./states.tsx";
import { reviewsWords } from "./words.en.ts";

export type ReviewListProps<Row> = ReviewsProps & {
  tab: Tab;
  list: UseQueryResult<Listed<Row>>;
  columns: readonly StaffColumn<Row>[];
  /** Reads the rows of another page, for a file. */
  readPage: (page: number) => Promise<readonly Row[]>;
  /** The act that several rows can have at once. */
  bulk?: Bulk<Row>;
  /** Shown when nothing waits. */
  none: string;
};

/** One kind of request: its filter, pages and rows. */
export function ReviewList<Row extends { _id: string }>(props: ReviewListProps<Row>) {
  const { tab, search, onSearch, list } = props;
  const t = useWords(reviewsWords);
  const { data, isError, refetch } = list;
  const place = useKeptPlace(data);
  const choice = useColumnChoice(`reviews.${tab}`, props.columns);
  const { page: _page, open: _open, status, ...kept } = search;
  const filters = { ...kept, ...(status ? { status } : {}) };
  const known = statusesOf(tab);
  const pager = data && {
    page: search.page ?? 1,
    totalPages: data.totalPages,
    onPage: (page: number) => onSearch({ ...filters, ...(page > 1 ? { page } : {}) }),
  };
  return (
    <div ref={place} className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="w-full sm:w-64">
          <Select
            label={t.status}
            value={status ?? known[0]}
            options={known.map((value) => ({ value, label: stateName(tab, value) }))}
            onChange={({ target }) =>
              onSearch({ ...kept, ...(target.value === known[0] ? {} : { status: target.value }) })
            }
          />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="text-sm text-ink-soft">
            {data && data.total > 0 && t.total(data.total)}
          </p>
          {data && data.total > 0 && <Tools {...props} choice={choice} totalPages={data.totalPages} />}
        </div>
      </div>
      <SavedFilters
        key={tab}
        list={`reviews.${tab}`}
        filters={status ? { status } : {}}
        onApply={(saved) => onSearch(readSearch({ ...kept, ...saved }))}
      />
      {data && pager ? (
        <>
          <Pager label={t.above} {...pager} />
          <Rows
            key={tab}
            {...props}
            columns={choice.shown}
            rows={data.rows}
            onAll={() => onSearch({ ...kept, status: "all" })}
          />
          <Pager label={t.below} {...pager} />
        </>
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={5} height="h-19" label={t.loading} />
      )}
    </div>
  );
}

type ToolsProps<Row> = ReviewListProps<Row> & { choice: ColumnChoice<Row>; totalPages: number };

/** The choice of columns, and the rows as a file; at a desk. */
function Tools<Row>({ tab, search, readPage, choice, totalPages }: ToolsProps<Row>) {
  const isDesk = useDesk();
  if (!isDesk) return null;
  return (
    <>
      <ColumnsButton choice={choice} />
      <CsvButton
        page={search.page ?? 1}
        totalPages={totalPages}
        take={async (range, signal) => listFile(tab, choice.shown, await readPages(range, readPage, signal))}
      />
    </>
  );
}

/**
 * Moves the focus to the list when a decided row leaves it; otherwise the focus would fall back to the top of
 * the page.
 */
function useKeptPlace(data: unknown) {
  const place = useRef<HTMLDivElement>(null);
  const isShown = useRef(false);
  useEffect(() => {
    if (data === undefined) return;
    const isLost = isShown.current && document.activeElement === document.body;
    if (isLost) place.current?.closest<HTMLElement>("[role=tabpanel]")?.focus({ preventScroll: true });
    isShown.current = true;
  }, [data]);
  return place;
}

type RowsProps<Row> = ReviewListProps<Row> & { rows: readonly Row[]; onAll: () => void };

function Rows<Row extends { _id: string }>(props: RowsProps<Row>) {
  const t = useWords(reviewsWords);
  const { tab, rows, columns, list, bulk } = props;
  const me = useUser().userName;
  const selection = useSelection<Row>({
    keyOf: ({ _id }) => _id,
    canPick: (row) => bulk?.canDo(row, me) ?? false,
  });
  return (
    <>
      {/* Also over an empty list: the results stay until they are closed, though every row was decided. */}
      {bulk && selection.rows.length > 0 && <BulkActs bulk={bulk} selection={selection} page={rows} />}
      {rows.length > 0 ? (
        <StaffTable
          caption={t[tab]}
          columns={columns}
          rows={rows}
          rowKey={(row) => row._id}
          busy={list.isPlaceholderData}
          tickLabel={(row) => t.pick({ name: nameOf(row, bulk) })}
          isTicking={rows.some(selection.canPick)}
          {...(bulk ? { selection } : {})}
        />
      ) : (
        <NoRows {...props} />
      )}
    </>
  );
}

function NoRows<Row>({ search, none, onAll }: Pick<RowsProps<Row>, "search" | "none" | "onAll">) {
  const t = useWords(reviewsWords);
  if (search.status === "all") return <EmptyState title={t.noneEver}>{t.noneEverMore}</EmptyState>;
  return (
    <EmptyState
      title={search.status ? t.noMatch : none}
      action={
        <Button variant="secondary" onClick={onAll}>
          {t.showAll}
        </Button>
      }
    >
      {!search.status && t.noneMore}
    </EmptyState>
  );
}
