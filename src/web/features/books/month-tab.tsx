import { daysOfMonth } from "../../../core/days.ts";
import { useQuery } from "@tanstack/react-query";
import { formatDay, today } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FileButtons } from "../../ui/file-button.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Money } from "../../ui/money.tsx";
import {
  fetchAccounts,
  fetchIncome,
  fetchJournal,
  fetchReportCsv,
  fetchReportPage,
  fetchReportPdf,
  type Income,
  incomeQuery,
} from "./api.ts";
import { Named, PeriodField, Shown } from "./parts.tsx";
import type { BooksProps } from "./search.ts";
import { bookWords } from "./words.en.ts";

/** Fees and margins of a month with their VAT, and the month's report. */
export function MonthTab({ search, onSearch }: BooksProps) {
  const t = useWords(bookWords);
  const now = today().slice(0, 7);
  const month = search.month ?? now;
  const income = useQuery(incomeQuery(month));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PeriodField
          label={t.chooseMonth}
          type="month"
          value={month}
          max={now}
          onChange={(next) => onSearch({ tab: "month", month: next })}
        />
        <FileButtons
          files={[
            { label: t.vatCsv, fetch: () => fetchIncome(month) },
            { label: t.journal, fetch: () => fetchJournal(daysOfMonth(month)) },
            { label: t.accountsCsv, fetch: () => fetchAccounts(daysOfMonth(month)) },
            { label: t.html, fetch: () => fetchReportPage(month) },
            { label: t.pdf, fetch: () => fetchReportPdf(month) },
            { label: t.reportCsv, fetch: () => fetchReportCsv(month) },
          ]}
        />
      </div>
      <Shown query={income}>{(data) => <IncomeTables income={data} />}</Shown>
    </div>
  );
}

/** Each rate of VAT of the month, once. */
const ratesOf = ({ lines }: Income) =>
  [...new Set(lines.flatMap(({ rate }) => (rate ?? "").split(", ")))].join(", ");

type Row = { words: string; income: number; vat: number; net: number; rate: string; day?: string };

function IncomeTables({ income }: { income: Income }) {
  const t = useWords(bookWords);
  if (income.lines.length === 0) return <EmptyState title={t.noIncome} />;
  const days = income.days.map(({ day, ...sums }) => ({
    words: formatDay(`${day}T12:00:00Z`),
    day,
    ...sums,
  }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h2 className="text-lg">{t.income}</h2>
        <p className="text-sm text-ink-soft">{t.incomeNote}</p>
        <Figures
          caption={t.income}
          rows={[...income.lines, { words: t.all, ...income.total, rate: ratesOf(income) }]}
        />
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h2 className="text-lg">{t.byDay}</h2>
        <Figures caption={t.byDay} rows={days} />
      </section>
    </div>
  );
}

function Figures({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const t = useWords(bookWords);
  const money = (key: "income" | "vat" | "net", head: string): Column<Row> => ({
    key,
    head,
    numeric: true,
    card: key === "income" ? "amount" : "meta",
    cell: (row) =>
      key === "income" ? (
        <Money amount={fromWire(row[key])} />
      ) : (
        <Named name={head}>
          <Money amount={fromWire(row[key])} />
        </Named>
      ),
  });
  const columns: readonly Column<Row>[] = [
    { key: "words", head: t.line, card: "title", cell: (row) => <Line {...row} /> },
    money("income", t.withVat),
    {
      key: "rate",
      head: t.rate,
      numeric: true,
      card: "meta",
      cell: ({ rate }) => rate && <Named name={t.rate}>{rate}</Named>,
    },
    money("vat", t.vat),
    money("net", t.withoutVat),
  ];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ words }) => words} />;
}

/** A day opens its accounts and their movements. */
function Line({ words, day }: Row) {
  if (day === undefined) return words;
  return (
    <Link
      to="/admin/books"
      search={{ day }}
      className="font-semibold text-accent after:absolute after:inset-0"
    >
      {words}
    </Link>
  );
}
