import { formatDateTime, formatDay } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { recipientOf, titleOf } from "../../shared/transaction-words.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Callout } from "../../ui/forms/callout.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Figures } from "../../ui/lists/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { PaperMark } from "../../ui/paper-mark.tsx";
import { Status } from "../../ui/status.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import type { Statement } from "./api.ts";
import { statementWords } from "./words.en.ts";

type Entry = Statement["entries"][number];

/** The statement. The same element is shown and printed. */
export function StatementPaper({ statement, isOld }: { statement: Statement; isOld: boolean }) {
  const t = useWords(statementWords);
  const { entries, noOfEntries } = statement;
  return (
    <article
      aria-busy={isOld}
      className={`print-paper grid grid-cols-[minmax(0,1fr)] gap-4 ${isOld ? "opacity-60" : ""}`}
    >
      <Head statement={statement} />
      <Sums statement={statement} />
      {entries.length < noOfEntries && (
        <Callout
          tone="warn"
          title={t.capped({
            shown: entries.length.toLocaleString("en-NG"),
            all: noOfEntries.toLocaleString("en-NG"),
          })}
        >
          {t.cappedWhy}
        </Callout>
      )}
      {entries.length > 0 ? (
        <Entries entries={entries} />
      ) : (
        <EmptyState title={t.none}>{t.noneWhy}</EmptyState>
      )}
    </article>
  );
}

function Head({ statement }: { statement: Statement }) {
  const t = useWords(statementWords);
  const { fullName, userName } = useUser();
  const days = { from: formatDay(`${statement.from}T12:00:00Z`), to: formatDay(`${statement.to}T12:00:00Z`) };
  return (
    <header className="grid gap-1">
      <div className="hidden print:block">
        <PaperMark />
      </div>
      <h2 className="text-lg">{t.heading}</h2>
      <p className="font-semibold">{fullName ? t.of({ name: fullName, userName }) : userName}</p>
      <p className="text-sm text-ink-soft">
        {t.days(days)} · {t.noOfEntries(statement.noOfEntries)}
      </p>
      <p className="text-sm text-ink-soft">{t.made({ at: formatDateTime(statement.madeAt) })}</p>
    </header>
  );
}

function Sums({ statement }: { statement: Statement }) {
  const t = useWords(statementWords);
  const money = (naira: number) => formatMoney(fromWire(naira));
  return (
    <div className="grid gap-2">
      <Figures
        label={t.balances}
        figures={[
          [t.opening, money(statement.openingBalance)],
          [t.credit, money(statement.totalCredit)],
          [t.debit, money(statement.totalDebit)],
          [t.closing, money(statement.closingBalance)],
        ]}
      />
      <p className="px-1 text-sm text-ink-soft">{t.adds}</p>
    </div>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const t = useWords(statementWords);
  const columns: readonly Column<Entry>[] = [
    {
      key: "date",
      head: t.date,
      cell: (one) => (
        <time dateTime={one.at} className="sm:text-sm sm:whitespace-nowrap">
          {formatDateTime(one.at)}
        </time>
      ),
    },
    { key: "what", head: t.what, card: "title", cell: (one) => <What entry={one} /> },
    // On a phone the amount that exists stands beside the title.
    {
      key: "in",
      head: t.in,
      card: "amount",
      numeric: true,
      cell: (one) =>
        one.isCredit && <Money amount={fromWire(one.trans_amount)} sign="+" className="text-good" />,
    },
    {
      key: "out",
      head: t.out,
      card: "amount",
      numeric: true,
      cell: (one) => !one.isCredit && <Money amount={fromWire(one.trans_amount)} sign="-" />,
    },
    {
      key: "after",
      head: t.after,
      numeric: true,
      cell: (one) => (
        <>
          <span aria-hidden="true" className="sm:hidden">
            {t.after}{" "}
          </span>
          <Money amount={fromWire(one.balance_After)} />
        </>
      ),
    },
  ];
  return <Table caption={t.entries} columns={columns} rows={entries} rowKey={(one) => one._id} />;
}

function What({ entry }: { entry: Entry }) {
  const who = recipientOf(entry);
  return (
    <span className="grid justify-items-start gap-0.5">
      <span className="font-semibold">{titleOf(entry)}</span>
      {who && <span className="text-sm font-normal text-ink-soft">{who}</span>}
      <span className="text-xs font-normal text-ink-soft wrap-anywhere">{entry.trans_Id}</span>
      {entry.trans_Status !== "success" && <Status status={entry.trans_Status} />}
    </span>
  );
}
