import { useQuery } from "@tanstack/react-query";
import { useUser } from "../../../shared/user.ts";
import { useWords } from "../../../shared/words.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { ColumnsButton, useColumnChoice } from "../../../ui/lists/column-choice.tsx";
import { FilterLine } from "../../../ui/lists/filter-line.tsx";
import { LateTextField } from "../../../ui/lists/late-text-field.tsx";
import { Pager } from "../../../ui/lists/pager.tsx";
import { StaffTable } from "../../../ui/lists/staff-table.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { kindName } from "../../../shared/problems/rules.ts";
import { disputesQuery } from "./api.ts";
import { disputeColumns } from "./columns.tsx";
import { type DisputeSearch, KINDS, readSearch, SHOWN } from "./search.ts";
import { ServicePanel } from "./service-panel.tsx";
import { TicketView } from "./ticket-view.tsx";
import { staffDisputeWords } from "./words.en.ts";

type ScreenProps = { search: DisputeSearch; onSearch: (search: DisputeSearch) => void };

/** The problems that people reported: the list, or one of them with everything that staff decide by. */
export function StaffDisputesScreen({ search, onSearch }: ScreenProps) {
  const { open, ...list } = search;
  if (open) return <TicketView key={open} id={open} onBack={() => onSearch(list)} />;
  return <List search={list} onSearch={onSearch} />;
}

function List({ search, onSearch }: ScreenProps) {
  const t = useWords(staffDisputeWords);
  const { isAdmin } = useUser();
  const show = search.show ?? "open";
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl">{t.title}</h1>
      <div className="min-w-0">
        <Tabs
          label={t.parts}
          value={show}
          tabs={SHOWN.map((value) => ({ value, label: t[value] }))}
          onChange={(next) => onSearch(readSearch({ ...search, page: undefined, show: next }))}
        >
          <Rows search={search} onSearch={onSearch} />
        </Tabs>
      </div>
      {isAdmin && <ServicePanel />}
    </div>
  );
}

function Rows({ search, onSearch }: ScreenProps) {
  const t = useWords(staffDisputeWords);
  const { data, isError, isPlaceholderData, refetch } = useQuery(disputesQuery(search));
  const choice = useColumnChoice(
    "disputes",
    disputeColumns((id) => onSearch({ ...search, open: id })),
  );
  const filter = (change: Record<string, unknown>) =>
    onSearch(readSearch({ ...search, page: undefined, ...change }));
  const pager = data && {
    page: search.page ?? 1,
    totalPages: data.totalPages,
    onPage: (page: number) => onSearch(readSearch({ ...search, page })),
  };
  const isFiltered = search.kind !== undefined || search.supplier !== undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2">
      <FilterLine
        isSet={isFiltered}
        onClear={() => filter({ kind: undefined, supplier: undefined })}
        more={<ColumnsButton choice={choice} />}
      >
        <Select
          label={t.kind}
          placeholder={t.anyKind}
          value={search.kind ?? ""}
          options={KINDS.map((kind) => ({ value: kind, label: kindName(kind) }))}
          onChange={({ target }) => filter({ kind: target.value })}
        />
        <LateTextField
          label={t.supplier}
          value={search.supplier ?? ""}
          isBusy={isPlaceholderData}
          onText={(supplier) => filter({ supplier })}
        />
      </FilterLine>
      {data && pager ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p role="status" className="text-sm text-ink-soft">
              {data.noOfDisputes > 0 && t.total(data.noOfDisputes)}
            </p>
            {data.totalPages > 1 && <Pager label={t.above} {...pager} />}
          </div>
          {data.disputes.length > 0 ? (
            <StaffTable
              caption={t.list}
              columns={choice.shown}
              rows={data.disputes}
              rowKey={({ _id }) => _id}
              busy={isPlaceholderData}
            />
          ) : (
            <EmptyState title={isFiltered ? t.noMatch : t.none}>{t.noneMore}</EmptyState>
          )}
          {data.totalPages > 1 && <Pager label={t.below} {...pager} />}
        </>
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={6} height="h-14" label={t.loading} />
      )}
    </div>
  );
}
