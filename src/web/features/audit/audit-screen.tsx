import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { ColumnsButton, type StaffColumn, useColumnChoice } from "../../ui/lists/column-choice.tsx";
import { CsvNow } from "../../ui/lists/csv-now.tsx";
import { readOn } from "../../ui/lists/list-file.ts";
import { StaffTable } from "../../ui/lists/staff-table.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { auditQuery, readingsQuery } from "./api.ts";
import { AuditFilterPanel } from "./audit-filters.tsx";
import { actColumns } from "./act-columns.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { askedOf, countFilters, readingsAskedOf, withFilter } from "./rules.ts";
import { readingColumns } from "./reading-columns.tsx";
import type { AuditSearch } from "./search.ts";
import { VerifyChain } from "./verify-chain.tsx";
import { auditWords } from "./words.en.ts";

type AuditScreenProps = { search: AuditSearch; onSearch: (search: AuditSearch) => void };

/** The audit log: what staff did, and on a tab of their own the readings of people. */
export function AuditScreen({ search, onSearch }: AuditScreenProps) {
  const t = useWords(auditWords);
  const tab = search.show ?? "acts";
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h1 className="text-2xl">{t.title}</h1>
        <p className="mt-1 max-w-prose text-ink-soft">{search.show ? t.readingsLead : t.lead}</p>
      </div>
      <div className="min-w-0">
        <Tabs
          label={t.tabs}
          value={tab}
          tabs={[
            { value: "acts", label: t.acts },
            { value: "readings", label: t.readings },
          ]}
          onChange={(next) => onSearch(next === "acts" ? {} : { show: "readings" })}
        >
          {search.show ? (
            <ReadingsPanel search={search} onSearch={onSearch} />
          ) : (
            <ActsPanel search={search} onSearch={onSearch} />
          )}
        </Tabs>
      </div>
    </div>
  );
}

/** The acts: actor, act, subject, time and address of each entry, and a check that the log is unchanged. */
function ActsPanel({ search, onSearch }: AuditScreenProps) {
  const t = useWords(auditWords);
  const cache = useQueryClient();
  const found = useQuery(auditQuery(askedOf(search)));
  const opened = found.data?.entries.find(({ number }) => number === search.entry);
  const { entry: _entry, ...closed } = search;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-3">
      <VerifyChain />
      <EntryList
        search={search}
        onSearch={onSearch}
        found={found}
        list="audit"
        columns={actColumns(t, (entry) => onSearch({ ...search, entry }))}
        readPage={(before) =>
          cache.fetchQuery(auditQuery({ ...askedOf(search), ...(before ? { before } : {}) }))
        }
        says={{ caption: t.caption, notLoaded: t.notLoaded }}
        nothing={<Nothing isFiltered={countFilters(search) > 0} onClear={() => onSearch({})} />}
      />
      {opened && <EntryDialog entry={opened} onClose={() => onSearch(closed)} />}
    </div>
  );
}

/** The readings of people by staff. */
function ReadingsPanel({ search, onSearch }: AuditScreenProps) {
  const t = useWords(auditWords);
  const cache = useQueryClient();
  return (
    <EntryList
      search={search}
      onSearch={onSearch}
      found={useQuery(readingsQuery(readingsAskedOf(search)))}
      list="readings"
      columns={readingColumns(t)}
      readPage={(before) =>
        cache.fetchQuery(readingsQuery({ ...readingsAskedOf(search), ...(before ? { before } : {}) }))
      }
      says={{ caption: t.readingsCaption, notLoaded: t.readingsNotLoaded }}
      nothing={<EmptyState title={t.noReadings}>{t.noReadingsMore}</EmptyState>}
    />
  );
}

type Page<Row> = { entries: readonly Row[]; next: number | null };
type EntryListProps<Row> = AuditScreenProps & {
  found: Pick<UseQueryResult<Page<Row>>, "data" | "isError" | "isPlaceholderData" | "refetch">;
  /** The list's name on the device and in the name of its file. */
  list: string;
  columns: readonly StaffColumn<Row>[];
  readPage: (before: number | undefined) => Promise<Page<Row>>;
  says: { caption: string; notLoaded: string };
  /** Stands in the place of rows where there are none. */
  nothing: ReactNode;
};

/** Filters, buttons, pages above and below, and the rows. */
function EntryList<Row extends { number: number }>(props: EntryListProps<Row>) {
  const { search, onSearch, found, list, readPage, says, nothing } = props;
  const { data } = found;
  const t = useWords(auditWords);
  const choice = useColumnChoice(list, props.columns);
  const pages = (label: string) =>
    data && <AuditPages label={label} search={search} next={data.next} onSearch={onSearch} />;
  const hasRows = data !== undefined && data.entries.length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-3">
      <AuditFilterPanel search={search} onSearch={onSearch} />
      <div className="flex flex-wrap items-center justify-between gap-2 max-lg:hidden">
        <span className="flex gap-2">
          {hasRows && (
            <>
              <ColumnsButton choice={choice} />
              <CsvNow name={list} columns={choice.shown} read={() => readOn(readPage, search.before)} />
            </>
          )}
        </span>
        {pages(t.pagesAbove)}
      </div>
      {hasRows ? (
        <StaffTable
          caption={says.caption}
          columns={choice.shown}
          rows={data.entries}
          rowKey={(row) => String(row.number)}
          busy={found.isPlaceholderData}
        />
      ) : data ? (
        nothing
      ) : found.isError ? (
        <ErrorState title={says.notLoaded} onRetry={() => found.refetch()} />
      ) : (
        <Skeleton rows={8} height="h-19" label={t.loading} />
      )}
      {pages(t.pages)}
    </div>
  );
}

type PagesProps = AuditScreenProps & { label: string; next: number | null };

/**
 * Paging by entry number, because new entries appear at the head only: older ones, and back to the newest.
 */
function AuditPages({ label, search, next, onSearch }: PagesProps) {
  const t = useWords(auditWords);
  const newest = withFilter(search, {});
  if (next === null && search.before === undefined) return null;
  return (
    <nav aria-label={label} className="flex justify-between gap-3">
      <Button variant="secondary" disabled={search.before === undefined} onClick={() => onSearch(newest)}>
        {t.newest}
      </Button>
      <Button
        variant="secondary"
        disabled={next === null}
        onClick={() => onSearch({ ...newest, ...(next === null ? {} : { before: next }) })}
      >
        {t.older}
      </Button>
    </nav>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useWords(auditWords);
  if (!isFiltered) return <EmptyState title={t.none}>{t.noneMore}</EmptyState>;
  return (
    <EmptyState
      title={t.noMatch}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t.clear}
        </Button>
      }
    >
      {t.noMatchMore}
    </EmptyState>
  );
}
