import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { auditQuery, readingsQuery } from "./api.ts";
import { AuditFilterPanel } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { askedOf, countFilters, readingsAskedOf, withFilter } from "./rules.ts";
import { ReadingsTable } from "./readings-table.tsx";
import type { AuditSearch } from "./search.ts";
import { VerifyChain } from "./verify-chain.tsx";
import { auditWords } from "./words.en.ts";

type AuditScreenProps = { search: AuditSearch; onSearch: (search: AuditSearch) => void };

/** The audit log: what staff did, and on a tab of their own the readings of people. */
export function AuditScreen({ search, onSearch }: AuditScreenProps) {
  const t = useWords(auditWords);
  const tab = search.show ?? "acts";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
  const { data, isError, isPlaceholderData, refetch } = useQuery(auditQuery(askedOf(search)));
  const opened = data?.entries.find(({ number }) => number === search.entry);
  const { entry: _entry, ...closed } = search;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <VerifyChain />
      <AuditFilterPanel search={search} onSearch={onSearch} />
      {data ? (
        data.entries.length > 0 ? (
          <>
            <AuditTable
              rows={data.entries}
              busy={isPlaceholderData}
              onOpen={(entry) => onSearch({ ...search, entry })}
            />
            <AuditPages search={search} next={data.next} onSearch={onSearch} />
          </>
        ) : (
          <Nothing isFiltered={countFilters(search) > 0} onClear={() => onSearch({})} />
        )
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={8} height="h-19" label={t.loading} />
      )}
      {opened && <EntryDialog entry={opened} onClose={() => onSearch(closed)} />}
    </div>
  );
}

/** The readings of people by staff. */
function ReadingsPanel({ search, onSearch }: AuditScreenProps) {
  const t = useWords(auditWords);
  const { data, isError, isPlaceholderData, refetch } = useQuery(readingsQuery(readingsAskedOf(search)));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AuditFilterPanel search={search} onSearch={onSearch} />
      {data ? (
        data.entries.length > 0 ? (
          <>
            <ReadingsTable rows={data.entries} busy={isPlaceholderData} />
            <AuditPages search={search} next={data.next} onSearch={onSearch} />
          </>
        ) : (
          <EmptyState title={t.noReadings}>{t.noReadingsMore}</EmptyState>
        )
      ) : isError ? (
        <ErrorState title={t.readingsNotLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={8} height="h-19" label={t.loading} />
      )}
    </div>
  );
}

type PagesProps = AuditScreenProps & { next: number | null };

/**
 * Paging by entry number, because new entries appear at the head only: older ones, and back to the newest.
 */
function AuditPages({ search, next, onSearch }: PagesProps) {
  const t = useWords(auditWords);
  const newest = withFilter(search, {});
  if (next === null && search.before === undefined) return null;
  return (
    <nav aria-label={t.pages} className="flex justify-between gap-3">
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
