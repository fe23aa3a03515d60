import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { ColumnsButton, useColumnChoice } from "../../ui/lists/column-choice.tsx";
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
  const { data, isError, isPlaceholderData, refetch } = useQuery(auditQuery(askedOf(search)));
  const opened = data?.entries.find(({ number }) => number === search.entry);
  const { entry: _entry, ...closed } = search;
  const choice = useColumnChoice(
    "audit",
    actColumns(t, (entry) => onSearch({ ...search, entry })),
  );
  const read = (before: number | undefined) =>
    cache.fetchQuery(auditQuery({ ...askedOf(search), ...(before ? { before } : {}) }));
  return (
    <Panel
      search={search}
      onSearch={onSearch}
      above={<VerifyChain />}
      tools={
        data && data.entries.length > 0 ? (
          <>
            <ColumnsButton choice={choice} />
            <CsvNow name="audit" columns={choice.shown} read={() => readOn(read, search.before)} />
          </>
        ) : null
      }
      next={data?.next}
    >
      {data ? (
        data.entries.length > 0 ? (
          <StaffTable
            caption={t.caption}
            columns={choice.shown}
            rows={data.entries}
            rowKey={(row) => String(row.number)}
            busy={isPlaceholderData}
          />
        ) : (
          <Nothing isFiltered={countFilters(search) > 0} onClear={() => onSearch({})} />
        )
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={8} height="h-19" label={t.loading} />
      )}
      {opened && <EntryDialog entry={opened} onClose={() => onSearch(closed)} />}
    </Panel>
  );
}

/** The readings of people by staff. */
function ReadingsPanel({ search, onSearch }: AuditScreenProps) {
  const t = useWords(auditWords);
  const cache = useQueryClient();
  const { data, isError, isPlaceholderData, refetch } = useQuery(readingsQuery(readingsAskedOf(search)));
  const choice = useColumnChoice("readings", readingColumns(t));
  const read = (before: number | undefined) =>
    cache.fetchQuery(readingsQuery({ ...readingsAskedOf(search), ...(before ? { before } : {}) }));
  return (
    <Panel
      search={search}
      onSearch={onSearch}
      tools={
        data && data.entries.length > 0 ? (
          <>
            <ColumnsButton choice={choice} />
            <CsvNow name="readings" columns={choice.shown} read={() => readOn(read, search.before)} />
          </>
        ) : null
      }
      next={data?.next}
    >
      {data ? (
        data.entries.length > 0 ? (
          <StaffTable
            caption={t.readingsCaption}
            columns={choice.shown}
            rows={data.entries}
            rowKey={(row) => String(row.number)}
            busy={isPlaceholderData}
          />
        ) : (
          <EmptyState title={t.noReadings}>{t.noReadingsMore}</EmptyState>
        )
      ) : isError ? (
        <ErrorState title={t.readingsNotLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={8} height="h-19" label={t.loading} />
      )}
    </Panel>
  );
}

type PanelProps = AuditScreenProps & {
  above?: ReactNode;
  /** Buttons beside the pages above the rows. */
  tools: ReactNode;
  /** The begin of the next page; undefined while it is not known. */
  next: number | null | undefined;
  children: ReactNode;
};

/** Filters, buttons, pages above and below, and the rows. */
function Panel({ search, onSearch, above, tools, next, children }: PanelProps) {
  const t = useWords(auditWords);
  const pages = (label: string) =>
    next !== undefined && <AuditPages label={label} search={search} next={next} onSearch={onSearch} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-3">
      {above}
      <AuditFilterPanel search={search} onSearch={onSearch} />
      <div className="flex flex-wrap items-center justify-between gap-2 max-lg:hidden">
        <span className="flex gap-2">{tools}</span>
        {pages(t.pagesAbove)}
      </div>
      {children}
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
