import type { FastifyReply } from "fastify";
import { routes } from "../../contract/index.ts";
import { readAccountKey, vatRateWords } from "../../core/books.ts";
import { daysOfMonth, lagosDay } from "../../core/days.ts";
import { kobo, type Kobo, sum } from "../../core/money.ts";
import { fail, ok } from "../../core/result.ts";
import { exportJournal, placeIn, placeText, readJournalPage, rowWords } from "../../flows/books/journal.ts";
import { chooseReports, readReaders, reportFile } from "../../flows/books/report.ts";
import {
  exportAccounts,
  incomeCsv,
  type Income,
  readIncome,
  readTrial,
  type Trial,
} from "../../flows/books/reports.ts";
import { checkSpan } from "../../flows/books/snapshot.ts";
import { readSupplierStatement, supplierCsv } from "../../flows/books/supplier.ts";
import type { Deps } from "../../flows/deps.ts";
import { actorOf } from "../actor.ts";
import { type Mounted, on } from "../on.ts";
import { sendFile, sendWhole } from "../send-file.ts";

/** Routes of the accountant's books and of the reports of the house. */
export function bookRoutes(deps: Deps): Mounted[] {
  return [...trialRoutes(deps), accountsRoute(deps), ...monthRoutes(deps), ...reportRoutes(deps)];
}

function accountsRoute(deps: Deps): Mounted {
  return on(routes.exportAccounts, async ({ query: { from, to = from }, reply }) => {
    const read = await exportAccounts(deps, { from, to });
    if (!read.ok) return read;
    const { from: first, to: last, csv } = read.value;
    await sendWhole(reply, { name: `accounts-${daysText(first, last)}.csv`, type: "text/csv", body: csv });
    return ok("");
  });
}

const daysText = (from: string, to: string) => (from === to ? from : `${from}-${to}`);

const NO_ACCOUNT = fail({ code: "bad_request", fields: { account: "There is no such account" } } as const);
const MAX_DAYS = 31;

function trialRoutes(deps: Deps): Mounted[] {
  const today = () => lagosDay(deps.clock.now());
  return [
    on(routes.readTrialBalance, async ({ query }) => {
      const read = await readTrial(deps, query.day ?? today());
      return read.ok ? ok(trialShape(read.value)) : read;
    }),
    on(routes.listPostings, async ({ query }) => {
      const { day, limit } = query;
      const account = readAccountKey(query.account);
      if (!account) return NO_ACCOUNT;
      const span = checkSpan({ from: day, to: day }, { today: today(), max: 1 });
      if (!span.ok) return span;
      const after = query.after === undefined ? undefined : placeIn(query.after);
      const wanted = { day, account, after, limit };
      const { rows, next } = await deps.reports((db) => readJournalPage(db, wanted));
      const postings = rows.map((row) => {
        const { at, subjectId, amount } = row;
        return { at, subjectId, amount, ...rowWords(row) };
      });
      return ok({ postings, next: next ? placeText(next) : null });
    }),
    on(routes.exportJournal, async ({ query, reply }) => {
      const account = query.account === undefined ? undefined : readAccountKey(query.account);
      if (query.account !== undefined && !account) return NO_ACCOUNT;
      const { from } = query;
      const span = checkSpan({ from, to: query.to ?? from }, { today: today(), max: MAX_DAYS });
      if (!span.ok) return span;
      const parts = await exportJournal(deps, { ...span.value, account });
      const days = daysText(from, span.value.to);
      await sendFile(reply, { name: `journal-${days}.csv`, type: "text/csv", parts });
      return ok("");
    }),
  ];
}

function trialShape({ day, closed, countedTo, standing, lines, debits, credits, difference }: Trial) {
  return {
    day,
    closedAt: closed?.closedAt ?? null,
    countedAt: countedTo ?? null,
    isGreen: standing.ok,
    checkedAt: standing.checkedAt,
    accounts: lines.map(({ key: account, kind: _kind, party: _party, ...line }) => ({ account, ...line })),
    debits,
    credits,
    difference,
  };
}

function monthRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.readIncome, async ({ query }) => {
      const read = await readIncome(deps, daysOfMonth(query.month));
      return read.ok ? ok(incomeShape(read.value)) : read;
    }),
    on(routes.exportIncome, async ({ query, reply }) => {
      const read = await readIncome(deps, daysOfMonth(query.month));
      if (!read.ok) return read;
      const name = `fees-and-vat-${query.month}.csv`;
      await sendWhole(reply, { name, type: "text/csv", body: incomeCsv(read.value) });
      return ok("");
    }),
    on(routes.readSupplierStatement, ({ query }) => readSupplierStatement(deps, query)),
    on(routes.exportSupplierStatement, async ({ query, reply }) => {
      const read = await readSupplierStatement(deps, query);
      if (!read.ok) return read;
      const name = `supplier-${query.supplier.replace(/\W/g, "_")}-${query.month}.csv`;
      await sendWhole(reply, { name, type: "text/csv", body: supplierCsv(read.value) });
      return ok("");
    }),
  ];
}

function incomeShape({ from, to, lines, days }: Income) {
  const total = (one: "income" | "vat" | "net"): Kobo => sum(lines.map((line) => line[one]));
  const byDay = [...Map.groupBy(days, ({ day }) => day)].map(([day, own]) => {
    const [earned, vat] = [sum(own.map(({ income }) => income)), sum(own.map((one) => one.vat))];
    const rate = vatRateWords(own.map(({ vatBps }) => vatBps));
    return { day, income: earned, vat, net: kobo(earned - vat), rate };
  });
  return {
    from,
    to,
    lines: lines.map(({ kind: _kind, party: _party, ...line }) => line),
    total: { income: total("income"), vat: total("vat"), net: kobo(total("income") - total("vat")) },
    days: byDay,
  };
}

async function sent(
  reply: FastifyReply,
  { name, type, bytes }: { name: string; type: string; bytes: Uint8Array },
) {
  await sendWhole(reply, { name, type, body: bytes });
  return ok("");
}

function reportRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.readReportPage, async ({ query, reply }) => {
      const made = await reportFile(deps, { period: query.period, type: "html" });
      return made.ok ? sent(reply, { ...made.value, type: "text/html" }) : made;
    }),
    on(routes.readReportPdf, async ({ query, reply }) => {
      const made = await reportFile(deps, { period: query.period, type: "pdf" });
      return made.ok ? sent(reply, { ...made.value, type: "application/pdf" }) : made;
    }),
    on(routes.exportReport, async ({ query, reply }) => {
      const made = await reportFile(deps, { period: query.period, type: "csv" });
      return made.ok ? sent(reply, { ...made.value, type: "text/csv" }) : made;
    }),
    on(routes.readReportReaders, async () => {
      const { readers, sent, range } = await readReaders(deps.db);
      return ok({
        readers: readers.map(({ userName, daily, monthly }) => ({ userName, daily, monthly })),
        sent,
        firstClosed: range.first,
        lastClosed: range.last,
      });
    }),
    on(routes.chooseReports, async (call) => {
      const { daily, monthly } = await chooseReports(deps, actorOf(call), call.body);
      const wanted = [daily && "the daily report", monthly && "the monthly report"].filter(Boolean);
      return ok({
        msg: wanted.length > 0 ? `You get ${wanted.join(" and ")} by mail` : "You get no reports",
      });
    }),
  ];
}
