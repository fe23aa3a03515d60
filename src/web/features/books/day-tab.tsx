import { CLASS_WORDS, readably } from "../../../core/book-accounts.ts";
import { toNaira } from "../../../core/money.ts";
import { useQuery } from "@tanstack/react-query";
import { formatDateTime, today } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FileButtons } from "../../ui/file-button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { WholeList } from "../../ui/lists/whole-list.tsx";
import { Money } from "../../ui/money.tsx";
import {
  fetchAccounts,
  fetchJournal,
  fetchReportCsv,
  fetchReportPage,
  fetchReportPdf,
  type Trial,
  type TrialLine,
  trialQuery,
} from "./api.ts";
import { MovementsDialog } from "./movements-dialog.tsx";
import { Named, PeriodField, Shown } from "./parts.tsx";
import type { BooksProps } from "./search.ts";
import { bookWords } from "./words.en.ts";

/** The trial balance of a day, its journal and its report. */
export function DayTab({ search, onSearch }: BooksProps) {
  const t = useWords(bookWords);
  const now = today();
  const day = search.day ?? now;
  const trial = useQuery(trialQuery(day));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PeriodField
          label={t.chooseDay}
          type="date"
          value={day}
          max={now}
          onChange={(next) => onSearch({ day: next })}
        />
        <FileButtons
          files={[
            { label: t.journal, fetch: () => fetchJournal({ from: day }) },
            { label: t.accountsCsv, fetch: () => fetchAccounts({ from: day }) },
            { label: t.html, fetch: () => fetchReportPage(day) },
            { label: t.pdf, fetch: () => fetchReportPdf(day) },
            { label: t.reportCsv, fetch: () => fetchReportCsv(day) },
          ]}
        />
      </div>
      <Shown query={trial}>
        {(data) => (
          <div aria-busy={trial.isPlaceholderData} className={trial.isPlaceholderData ? "opacity-60" : ""}>
            <TrialBalance trial={data} onOpen={(account) => onSearch({ day, account })} />
          </div>
        )}
      </Shown>
      {search.account !== undefined && trial.data && (
        <MovementsDialog
          day={day}
          account={search.account}
          words={trial.data.accounts.find((one) => one.account === search.account)?.words ?? search.account}
          onClose={() => onSearch({ day })}
        />
      )}
    </div>
  );
}

function TrialBalance({ trial, onOpen }: { trial: Trial; onOpen: (account: string) => void }) {
  const t = useWords(bookWords);
  const { accounts, difference } = trial;
  if (accounts.length === 0) return <EmptyState title={t.nothing} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Standing trial={trial} />
      <WholeList
        list="trial"
        heading={
          <>
            <h2 className="text-lg">{t.trial}</h2>
            <p className="text-sm text-ink-soft">{t.trialNote}</p>
          </>
        }
        caption={t.trial}
        columns={columnsOf(t, onOpen)}
        rows={accounts}
        rowKey={({ account }) => account}
      />
      <p className="text-sm font-semibold">
        {difference === 0 ? t.sumsToZero : t.off({ amount: formatMoney(fromWire(difference)) })}
      </p>
    </div>
  );
}

function Standing({ trial }: { trial: Trial }) {
  const t = useWords(bookWords);
  const { closedAt, countedAt, isGreen } = trial;
  if (closedAt === null)
    return (
      <Callout tone="calm" title={t.open}>
        {countedAt && t.counted({ at: formatDateTime(countedAt) })} {lastCheck(trial)}
      </Callout>
    );
  const checked = isGreen === null ? t.notChecked : isGreen ? t.green : t.notGreen;
  return (
    <Callout tone={isGreen === false ? "bad" : "good"} title={t.closed({ at: formatDateTime(closedAt) })}>
      {checked}
    </Callout>
  );
}

/** Says what the last check of the ledger found, as the first screen does. */
function lastCheck({ isGreen, checkedAt }: Trial): string {
  const t = bookWords.get();
  if (isGreen === null || checkedAt === null) return t.isUnchecked;
  return (isGreen ? t.isGreen : t.isNotGreen)({ at: formatDateTime(checkedAt) });
}

function columnsOf(
  t: ReturnType<typeof bookWords.get>,
  onOpen: (account: string) => void,
): readonly StaffColumn<TrialLine>[] {
  const figure = (row: TrialLine, key: "opening" | "debits" | "credits" | "closing") =>
    key === "debits" || key === "credits"
      ? fromWire(row[key])
      : readably(row.account.split(":")[0] ?? "", fromWire(row[key]));
  const money = (key: "opening" | "debits" | "credits" | "closing", card: "meta" | "amount" | "hide") =>
    ({
      key,
      head: t[key],
      card,
      numeric: true,
      text: (row: TrialLine) => toNaira(figure(row, key)),
      cell: (row: TrialLine) =>
        card === "meta" ? (
          <Named name={t[key]}>
            <Money amount={figure(row, key)} />
          </Named>
        ) : (
          <Money amount={figure(row, key)} />
        ),
    }) as const;
  return [
    {
      key: "account",
      head: t.account,
      card: "title",
      isFixed: true,
      isLong: true,
      text: ({ words }) => words,
      cell: ({ words, account, group }) => (
        <RowButton note={CLASS_WORDS[group]} noteOnCard onClick={() => onOpen(account)}>
          {words}
        </RowButton>
      ),
    },
    {
      key: "group",
      head: t.group,
      card: "hide",
      text: ({ group }) => CLASS_WORDS[group],
      cell: ({ group }) => CLASS_WORDS[group],
    },
    money("opening", "hide"),
    money("debits", "meta"),
    money("credits", "meta"),
    money("closing", "amount"),
  ];
}
