import { dayAfter, daysOfMonth, lagosDay, monthAfter } from "../../core/days.ts";
import { type HouseReport, houseReport, reportCsv } from "../../core/house-report.ts";
import { reportLetter } from "../../core/mails/report-letter.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Actor } from "../approvals/approvals.ts";
import { commit, type Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { closedRange, soldIn } from "./queries.ts";
import { type BookReader, listReaders, listSent, noteSent, putReader, sentTo } from "./report-queries.ts";
import { incomeOf, trialOf } from "./reports.ts";
import { type BooksFault, closedByDay, readBooks } from "./snapshot.ts";

type Reading = Pick<Deps, "reports" | "clock" | "catalogue" | "settings">;

/** A report with the moment that it is of: the end of its last day, or now while that is open. */
type MadeReport = { report: HouseReport; madeAt: Date; isClosed: boolean };

/**
 * Makes the report of a day or a month of Lagos. That of a closed period is the same for ever. Errors:
 * bad_request for a period that does not exist or is yet to come, books_behind.
 */
function readReport(deps: Reading, period: string): Promise<Result<MadeReport, BooksFault>> {
  const now = deps.clock.now();
  return readBooks(deps, async (books) => {
    const span = books.open(daysOf(period), 31);
    if (!span.ok) return span;
    const { from, to } = span.value;
    const [trial, income, sold, closed] = [
      await trialOf(books, span.value),
      await incomeOf(deps, books, span.value),
      await soldIn(books.db, span.value),
      await closedByDay(books.db, from, to),
    ];
    const green = [...closed.values()].map(({ isGreen }) => isGreen);
    if (!trial.closed) green.push(trial.standing.ok);
    const closedAt = trial.closed?.closedAt;
    const report = houseReport({
      brandName: deps.settings.brandName,
      period,
      closedAt,
      checkedAt: trial.standing.checkedAt ?? undefined,
      isGreen: green.includes(false) ? false : green.includes(true) ? true : null,
      lines: trial.lines,
      sold,
      income: income.lines,
    });
    return ok({ report, madeAt: closedAt ?? now, isClosed: closedAt !== undefined });
  });
}

/** The days of a day or a month. */
function daysOf(period: string): { from: string; to: string } {
  return period.length > MONTH ? { from: period, to: period } : daysOfMonth(period);
}
const MONTH = "2026-01".length;

type Choice = { daily: boolean; monthly: boolean };

/** Chooses the reports that an admin gets by mail, in the audit log (rules 21.30). */
export function chooseReports(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  by: Actor,
  choice: Choice,
): Promise<Choice> {
  const at = deps.clock.now();
  return commit(deps, "books.choose-reports", async (tx) => {
    await putReader(tx, { userId: by.id, ...choice, at });
    await writeAudit(deps, tx, {
      actor: by,
      action: "books.reports",
      after: choice,
      address: by.address,
      at,
    });
    return choice;
  });
}

const SENT_SHOWN = 30;

/** Returns who gets reports, what was sent last, and which days are closed. */
export async function readReaders(db: Deps["db"]) {
  return {
    readers: await listReaders(db),
    sent: await listSent(db, SENT_SHOWN),
    range: await closedRange(db),
  };
}

type Mailing = Reading & Pick<Deps, "db" | "effect" | "ids" | "vault" | "documents">;

/** A month's report is sent in the first days of the next one; later only its screen has it. */
const MONTH_DAYS = 5;

/**
 * Mails the report of yesterday, and in the first days of a month that of the month before, to each admin
 * who wants it, from the set hour on and once the period is closed. Each is sent once per person, however
 * many processes run this: the note of it and the letter are one commit (rules 21.31). Returns how many.
 */
export async function mailReports(deps: Mailing): Promise<number> {
  const now = deps.clock.now();
  const today = lagosDay(now);
  const hour = Number(new Date(now.getTime() + LAGOS_MS).toISOString().slice(11, 13));
  if (hour < deps.catalogue().settings.reportHour) return 0;
  const isMonthDue = Number(today.slice(8)) <= MONTH_DAYS;
  const daily = await mailPeriod(deps, dayAfter(today, -1), ({ daily }) => daily);
  if (!isMonthDue) return daily;
  return daily + (await mailPeriod(deps, monthAfter(today.slice(0, 7), -1), ({ monthly }) => monthly));
}
const LAGOS_MS = 3_600_000;

async function mailPeriod(
  deps: Mailing,
  period: string,
  wants: (reader: BookReader) => boolean,
): Promise<number> {
  const sent = await sentTo(deps.db, period);
  const waiting = (await listReaders(deps.db)).filter((one) => wants(one) && !sent.has(one.userId));
  if (waiting.length === 0) return 0;
  const made = await readReport({ ...deps, reports: (read) => read(deps.db) }, period);
  if (!made.ok || !made.value.isClosed) return 0;
  const { report, madeAt } = made.value;
  const letter = reportLetter(senderOf(deps), report);
  const pdf = await deps.documents.pdf(report, madeAt);
  const attachments = [{ name: fileName(period, "pdf"), type: "application/pdf", bytes: pdf }];
  let mailed = 0;
  for (const { userId, email } of waiting) {
    const isFirst = await commit(deps, "books.mail-report", async (tx) => {
      const isNew = await noteSent(tx, { period, userId, at: deps.clock.now() });
      if (isNew) await queueMail(deps, tx, { to: email, letter, attachments });
      return isNew;
    });
    if (isFirst) mailed += 1;
  }
  return mailed;
}

/** The name of a report's file. */
type ReportType = "html" | "pdf" | "csv";

function fileName(period: string, type: ReportType): string {
  return `report-${period}.${type}`;
}

/** Makes the report of a period as a file, for a browser. Errors: those of `readReport`. */
export async function reportFile(
  deps: Reading & Pick<Deps, "documents">,
  { period, type }: { period: string; type: ReportType },
): Promise<Result<{ name: string; bytes: Uint8Array }, BooksFault>> {
  const made = await readReport(deps, period);
  if (!made.ok) return fail(made.fault);
  const { report, madeAt } = made.value;
  const name = fileName(period, type);
  if (type === "pdf") return ok({ name, bytes: await deps.documents.pdf(report, madeAt) });
  const text = type === "csv" ? reportCsv(report) : reportLetter(senderOf(deps), report).html;
  return ok({ name, bytes: new TextEncoder().encode(text) });
}
