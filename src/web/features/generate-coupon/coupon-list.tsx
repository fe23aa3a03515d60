import { useQuery, useQueryClient } from "@tanstack/react-query";
import { COUPON_STATES } from "../../../core/coupons.ts";
import { CouponDialog } from "./coupon-dialog.tsx";
import { useDesk } from "../../shared/width.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { ColumnsButton, useColumnChoice } from "../../ui/lists/column-choice.tsx";
import { CsvButton } from "../../ui/lists/csv-button.tsx";
import { listFile, readPages } from "../../ui/lists/list-file.ts";
import { SavedFilters } from "../../ui/lists/saved-filters.tsx";
import { StaffTable } from "../../ui/lists/staff-table.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { couponsQuery } from "./api.ts";
import { couponColumns } from "./coupon-columns.tsx";
import { type CouponSearch, readSearch } from "./search.ts";
import { couponWords } from "./words.en.ts";

type CouponListProps = { search: CouponSearch; onSearch: (search: CouponSearch) => void };

/** Earlier coupons: all of them for an admin, their own for a vendor. */
export function CouponList({ search, onSearch }: CouponListProps) {
  const t = useWords(couponWords);
  const { isAdmin } = useUser();
  const isDesk = useDesk();
  const { coupon, ...query } = search;
  const { page: _page, ...filters } = query;
  const { data, isError, isPlaceholderData, refetch } = useQuery(couponsQuery(query));
  const cache = useQueryClient();
  const choice = useColumnChoice(
    "coupons",
    couponColumns(t, { withIssuer: isAdmin, onOpen: (id) => onSearch({ ...search, coupon: id }) }),
  );
  const readPage = async (page: number) =>
    (await cache.fetchQuery(couponsQuery(readSearch({ status: query.status, page })))).coupons;
  const pager = data && {
    page: search.page ?? 1,
    totalPages: data.totalPages,
    onPage: (page: number) => onSearch(readSearch({ status: query.status, page })),
  };
  const close = () => onSearch(query);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-xl">{isAdmin ? t.list : t.listOwn}</h2>
        <div className="flex max-w-full flex-wrap items-end gap-2">
          <div className="w-44 max-w-full">
            <Select
              label={t.status}
              placeholder={t.all}
              value={query.status ?? ""}
              options={COUPON_STATES.map((state) => ({ value: state, label: t[state] }))}
              onChange={({ target }) => onSearch(readSearch({ status: target.value }))}
            />
          </div>
          <ColumnsButton choice={choice} />
          {isDesk && data && data.coupons.length > 0 && (
            <CsvButton
              page={search.page ?? 1}
              totalPages={data.totalPages}
              take={async (range, signal) =>
                listFile("coupons", choice.shown, await readPages(range, readPage, signal))
              }
            />
          )}
        </div>
      </div>
      <SavedFilters list="coupons" filters={filters} onApply={(saved) => onSearch(readSearch(saved))} />
      {data && pager ? (
        <>
          <Pager label={t.pagesAbove} {...pager} />
          {data.coupons.length > 0 ? (
            <StaffTable
              caption={t.list}
              columns={choice.shown}
              rows={data.coupons}
              rowKey={(row) => row._id}
              busy={isPlaceholderData}
            />
          ) : (
            <Nothing isFiltered={query.status !== undefined} onClear={() => onSearch({})} />
          )}
          <Pager label={t.pagesBelow} {...pager} />
        </>
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={4} height="h-19" label={t.loading} />
      )}
      {coupon && data && (
        <CouponDialog key={coupon} coupon={data.coupons.find((one) => one._id === coupon)} onClose={close} />
      )}
    </div>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useWords(couponWords);
  if (!isFiltered) return <EmptyState title={t.none}>{t.noneMeans}</EmptyState>;
  const clear = (
    <Button variant="secondary" onClick={onClear}>
      {t.clear}
    </Button>
  );
  return (
    <EmptyState title={t.noMatch} action={clear}>
      {t.noMatchMeans}
    </EmptyState>
  );
}
