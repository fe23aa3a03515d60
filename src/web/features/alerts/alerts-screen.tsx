import { useQuery } from "@tanstack/react-query";
import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { StaffTable } from "../../ui/lists/staff-table.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { AlertDialog } from "./alert-dialog.tsx";
import { alertColumns } from "./alert-columns.tsx";
import { alertsQuery, askedOf } from "./api.ts";
import { Channels } from "./channels.tsx";
import { Incidents } from "./incidents.tsx";
import { ruleNames } from "./rules.ts";
import { type AlertSearch, RULES, TABS } from "./search.ts";
import { alertsWords } from "./words.en.ts";

type AlertsProps = { search: AlertSearch; onSearch: (search: AlertSearch) => void };

/** The inbox of alerts: open ones, past ones, and where they are sent. */
export function AlertsScreen({ search, onSearch }: AlertsProps) {
  const t = useWords(alertsWords);
  const { tab = "open" } = search;
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h1 className="text-2xl">{t.title}</h1>
        <p className="mt-1 max-w-prose text-ink-soft">{t.lead}</p>
        <Link
          to="/profile/adminSettings"
          search={{ tab: "house" }}
          className="mt-1 inline-block font-semibold text-accent underline"
        >
          {t.thresholds}
        </Link>
      </div>
      <div className="min-w-0">
        <Tabs
          label={t.tabs}
          value={tab}
          tabs={TABS.map((value) => ({ value, label: t[value] }))}
          onChange={(next) => onSearch(next === "open" ? {} : { tab: next })}
        >
          {tab === "channels" ? (
            <Channels />
          ) : tab === "incidents" ? (
            <Incidents />
          ) : (
            <Inbox search={search} onSearch={onSearch} />
          )}
        </Tabs>
      </div>
    </div>
  );
}

function Inbox({ search, onSearch }: AlertsProps) {
  const t = useWords(alertsWords);
  const { data, isError, isPlaceholderData, refetch } = useQuery(alertsQuery(askedOf(search)));
  const { alert: open, before: _before, ...kept } = search;
  const opened = data?.alerts.find(({ _id }) => _id === open);
  const isPast = search.tab === "past";
  const { rule: _rule, ...anyRule } = kept;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="w-full sm:w-72">
        <Select
          label={t.rule}
          value={search.rule ?? ""}
          options={[
            { value: "", label: t.all },
            ...RULES.map((value) => ({ value, label: ruleNames[value] })),
          ]}
          onChange={({ target }) => {
            const rule = RULES.find((one) => one === target.value);
            onSearch({ ...anyRule, ...(rule ? { rule } : {}) });
          }}
        />
      </div>
      {data && data.alerts.length > 0 ? (
        <StaffTable
          caption={t.caption}
          columns={alertColumns(t, { isPast, open: (alert) => onSearch({ ...search, alert: alert._id }) })}
          rows={data.alerts}
          rowKey={({ _id }) => _id}
          busy={isPlaceholderData}
        />
      ) : data ? (
        <EmptyState title={isPast ? t.nonePast : t.none}>{isPast ? t.nonePastMore : t.noneMore}</EmptyState>
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={4} height="h-19" label={t.loading} />
      )}
      {isPast && <Pages search={search} next={data?.next ?? null} onSearch={onSearch} />}
      {opened && (
        <AlertDialog
          key={opened._id}
          alert={opened}
          onClose={() => onSearch({ ...kept, ...(_before ? { before: _before } : {}) })}
        />
      )}
    </div>
  );
}

/** Past alerts by the newest: older ones, and back to the newest. */
function Pages({ search, next, onSearch }: AlertsProps & { next: string | null }) {
  const t = useWords(alertsWords);
  const { before, alert: _alert, ...newest } = search;
  if (next === null && before === undefined) return null;
  return (
    <nav aria-label={t.pages} className="flex justify-between gap-3">
      <Button variant="secondary" disabled={before === undefined} onClick={() => onSearch(newest)}>
        {t.newest}
      </Button>
      <Button
        variant="secondary"
        disabled={next === null}
        onClick={() => next && onSearch({ ...newest, before: next })}
      >
        {t.older}
      </Button>
    </nav>
  );
}
