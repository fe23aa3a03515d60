import { useQuery } from "@tanstack/react-query";
import { today } from "../../shared/date.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { DownloadIcon } from "../../ui/icons.tsx";
import { PrintIcon } from "../../ui/icons-figures.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { fetchStatement, statementQuery } from "./api.ts";
import { isAskable, type Period, periodOf } from "./period.ts";
import { problemOf, quickPeriods } from "./rules.ts";
import type { StatementSearch } from "./search.ts";
import { StatementPaper } from "./statement-paper.tsx";
import { statementWords } from "./words.en.ts";
import { useAct } from "../../shared/sending/use-act.ts";

type StatementScreenProps = { search: StatementSearch; onSearch: (search: StatementSearch) => void };

/** The person's wallet over a period: to read, print (or save as PDF) and download as a file. */
export function StatementScreen({ search, onSearch }: StatementScreenProps) {
  const t = useWords(statementWords);
  const period = periodOf(search, today());
  const isAsked = isAskable(period);
  const { data, isError, isPlaceholderData, refetch } = useQuery(statementQuery(period));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl print:hidden">{t.title}</h1>
      <PeriodCard period={period} isReady={data !== undefined && isAsked} onPeriod={onSearch} />
      {data ? (
        <StatementPaper statement={data} isOld={isPlaceholderData || !isAsked} />
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        isAsked && <Skeleton rows={6} height="h-16" label={t.loading} />
      )}
    </div>
  );
}

type PeriodCardProps = { period: Period; isReady: boolean; onPeriod: (period: Period) => void };

function PeriodCard({ period, isReady, onPeriod }: PeriodCardProps) {
  const t = useWords(statementWords);
  const now = today();
  const problems = problemOf(period);
  return (
    <Card title={t.period} className="print:hidden">
      <div className="grid gap-4">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
          <TextField
            label={t.from}
            type="date"
            className="text-sm"
            max={now}
            value={period.from}
            error={problems.from}
            onChange={({ target }) => target.value && onPeriod({ ...period, from: target.value })}
          />
          <TextField
            label={t.to}
            type="date"
            className="text-sm"
            min={period.from}
            max={now}
            value={period.to}
            error={problems.to}
            onChange={({ target }) => target.value && onPeriod({ ...period, to: target.value })}
          />
        </div>
        <div
          role="group"
          aria-label={t.quick}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-2 sm:grid-cols-4"
        >
          {quickPeriods(now).map(({ label, period: quick }) => (
            <button
              key={label}
              type="button"
              aria-pressed={quick.from === period.from && quick.to === period.to}
              onClick={() => onPeriod(quick)}
              className="min-h-11 rounded-xl border border-line bg-surface px-2 text-sm font-semibold hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
            >
              {label}
            </button>
          ))}
        </div>
        <TakeAway period={period} isReady={isReady} />
      </div>
    </Card>
  );
}

function TakeAway({ period, isReady }: { period: Period; isReady: boolean }) {
  const t = useWords(statementWords);
  const csv = useAct({
    send: () => fetchStatement(period),
    onDone: (file) => {
      saveFile(file);
      notify.success(t.csvDone);
    },
    fallback: t.csvFailed,
    onLoss: () => t.csvFailed,
  });
  return (
    <div className="flex flex-wrap gap-2 *:max-sm:flex-auto *:sm:whitespace-nowrap">
      <Button disabled={!isReady} onClick={() => window.print()}>
        <PrintIcon /> {t.print}
      </Button>
      <Button
        variant="secondary"
        disabled={!isReady}
        busy={csv.isBusy}
        busyText={t.csvBusy}
        onClick={() => csv.run()}
      >
        <DownloadIcon /> {t.csv}
      </Button>
    </div>
  );
}
