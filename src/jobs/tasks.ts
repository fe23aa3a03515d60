import { LEDGER_STOP } from "../core/checks.ts";
import { lookForAlerts } from "../flows/alerts/look.ts";
import { sendAlertMessages } from "../flows/alerts/send.ts";
import { createBulkRunner } from "../flows/bulk/run.ts";
import { checkBooks } from "../flows/ledger-check/check.ts";
import { followOrders } from "../flows/channels/buy.ts";
import { sendToChats } from "../flows/channels/chat-send.ts";
import type { Deps } from "../flows/deps.ts";
import { type Describe, deliverWebhooks } from "../flows/developers/deliver-webhooks.ts";
import type { RequestLog } from "../flows/developers/logs.ts";
import { lookIntoDisputes } from "../flows/disputes/look.ts";
import { expireCoupons } from "../flows/coupons/end.ts";
import { tidyCash } from "../flows/airtime-to-cash/attempt.ts";
import { clawBackRefunded } from "../flows/partnership/claw-back.ts";
import { foldCommissions } from "../flows/partnership/fold.ts";
import { payRewards } from "../flows/people/reward.ts";
import { renewPartnerships } from "../flows/partnership/renew.ts";
import { processInboundEvents } from "../flows/inbound-events/process.ts";
import { fetchStatements } from "../flows/reconciliation/fetch.ts";
import { reconcileAccounts } from "../flows/reserved-accounts/reconcile.ts";
import { sendDueMail } from "../flows/mails/send-due.ts";
import { forgetContacts } from "../flows/contacts/contacts.ts";
import { sendResetLinks } from "../flows/auth/request-reset.ts";
import { tidyPeople } from "../flows/auth/sessions.ts";
import { logAuditHead } from "../flows/audit/list.ts";
import { rotateOldKey } from "../flows/receipts/keys.ts";
import { keepPartitions, tidyRecords } from "../flows/retention/tidy.ts";
import { processMailJobs } from "../flows/mail-jobs/jobs.ts";
import { foldBooks } from "../flows/today/fold.ts";
import { expireOld } from "../flows/approvals/decide.ts";
import { eraseDue } from "../flows/erasure/erasure.ts";
import { mailReports } from "../flows/books/report.ts";
import { foldOrders } from "../flows/person/fold.ts";
import { applyDueChanges } from "../flows/price-changes/apply-due.ts";
import { sendPriceLetters } from "../flows/price-changes/letters.ts";
import { announcePrices } from "../flows/price-changes/news.ts";
import { measureDelivery } from "../flows/status/measure.ts";
import { foldSales } from "../flows/reporting/figures.ts";
import { FLOATS_LOOK_MS, readFloats } from "../flows/suppliers/floats.ts";
import { sweepDue } from "../flows/outside-attempts/sweep.ts";
import { runSchedules } from "../flows/schedules/run.ts";
import { giveVouchers } from "../flows/vouchers/give.ts";
import { sendDuePushes } from "../flows/push/send-due.ts";
import { refreshBanks } from "../flows/withdrawals/banks.ts";

/**
 * A repeated task. `everyMs` counts from the end of a run to the next start; with `isOverlapping`, from start
 * to start, for a task that bounds itself.
 */
export type Task = {
  name: string;
  everyMs: number;
  run: () => Promise<unknown>;
  isOverlapping?: true;
  /** It keeps what this process remembers, so processes that run no other task run it too (rules 8.80). */
  isOwn?: true;
};

/**
 * `checkAll` checks the whole history unless that has begun since, and returns whether it is done: false
 * while another process is at it. `reload` reads the catalogue again.
 */
export type TaskParts = {
  deps: Deps;
  checkAll: (since: Date) => Promise<boolean>;
  reload: () => Promise<void>;
  /** The body of a webhook for one transaction. */
  describe: Describe;
  /** The log of API requests, still to be written. */
  requests: Pick<RequestLog, "flush">;
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * The table of repeated tasks. Each only looks for rows whose time has come, so it may run in any number of
 * processes, be missed, or run twice.
 */
export function tasks(parts: TaskParts): Task[] {
  const { timesScale } = parts.deps.settings;
  const scaled = (ms: number) => Math.max(20, ms / timesScale);
  return [...moneyTasks(parts.deps, scaled), ...figureTasks(parts, scaled), ...peopleTasks(parts, scaled)];
}

type Scaled = (ms: number) => number;

function moneyTasks(deps: Deps, scaled: Scaled): Task[] {
  return [
    {
      name: "attempts due",
      everyMs: scaled(2 * SECOND),
      run: () => sweepDue(deps),
      isOverlapping: true,
    },
    {
      name: "lists of orders",
      everyMs: scaled(2 * SECOND),
      run: createBulkRunner(deps),
      isOverlapping: true,
    },
    { name: "schedules", everyMs: scaled(5 * SECOND), run: () => runSchedules(deps) },
    { name: "orders of channels", everyMs: scaled(10 * SECOND), run: () => followOrders(deps) },
    { name: "messages to chats", everyMs: scaled(SECOND), run: () => sendToChats(deps) },
    { name: "payment notifications", everyMs: scaled(2 * SECOND), run: () => processInboundEvents(deps) },
    { name: "banks", everyMs: 10 * MINUTE, run: () => refreshBanks(deps) },
    { name: "bank transfers", everyMs: scaled(30 * SECOND), run: () => reconcileAccounts(deps) },
    { name: "reset links", everyMs: scaled(2 * SECOND), run: () => sendResetLinks(deps) },
    { name: "contacts", everyMs: 24 * 60 * MINUTE, run: () => forgetContacts(deps) },
    { name: "mail", everyMs: scaled(2 * SECOND), run: () => sendDueMail(deps) },
    { name: "coupons past their time", everyMs: scaled(5 * MINUTE), run: () => expireCoupons(deps) },
    { name: "vouchers of the promise", everyMs: scaled(5 * SECOND), run: () => giveVouchers(deps) },
    { name: "airtime never sent", everyMs: 24 * 60 * MINUTE, run: () => tidyCash(deps) },
    { name: "referral rewards", everyMs: scaled(10 * SECOND), run: () => payRewards(deps) },
    { name: "commissions", everyMs: scaled(MINUTE), run: () => foldCommissions(deps) },
    { name: "commissions of refunds", everyMs: scaled(5 * MINUTE), run: () => clawBackRefunded(deps) },
    { name: "partnership renewals", everyMs: 10 * MINUTE, run: () => renewPartnerships(deps) },
  ];
}

function figureTasks({ deps, checkAll, reload }: TaskParts, scaled: Scaled): Task[] {
  return [
    { name: "catalogue", everyMs: 30 * SECOND, run: reload, isOwn: true },
    { name: "sales figures", everyMs: scaled(MINUTE), run: () => foldSales(deps) },
    { name: "sums of the books", everyMs: scaled(10 * SECOND), run: () => foldBooks(deps) },
    { name: "orders read behind", everyMs: scaled(10 * SECOND), run: () => foldOrders(deps) },
    { name: "supplier floats", everyMs: scaled(FLOATS_LOOK_MS), run: () => readFloats(deps) },
    { name: "statements of others", everyMs: scaled(5 * SECOND), run: () => fetchStatements(deps) },
    { name: "books", everyMs: 5 * MINUTE, run: booksWatch(deps, checkAll) },
    { name: "public status", everyMs: scaled(MINUTE), run: () => measureDelivery(deps) },
    { name: "alerts", everyMs: scaled(MINUTE), run: () => lookForAlerts(deps) },
    { name: "messages about alerts", everyMs: scaled(5 * SECOND), run: () => sendAlertMessages(deps) },
  ];
}

function peopleTasks({ deps, describe, requests }: TaskParts, scaled: Scaled): Task[] {
  return [
    { name: "people", everyMs: 60 * MINUTE, run: () => tidyPeople(deps) },
    { name: "mails to everybody", everyMs: scaled(5 * SECOND), run: () => processMailJobs(deps) },
    { name: "reports by mail", everyMs: 5 * MINUTE, run: () => mailReports(deps) },
    { name: "erasures due", everyMs: 10 * MINUTE, run: () => eraseDue(deps) },
    { name: "requests nobody decided", everyMs: 10 * MINUTE, run: () => expireOld(deps) },
    { name: "prices due", everyMs: scaled(5 * SECOND), run: () => applyDueChanges(deps) },
    { name: "news of prices", everyMs: scaled(5 * SECOND), run: () => announcePrices(deps) },
    { name: "letters about prices", everyMs: scaled(10 * MINUTE), run: () => sendPriceLetters(deps) },
    {
      name: "webhooks",
      everyMs: scaled(2 * SECOND),
      run: () => deliverWebhooks(deps, describe),
      isOverlapping: true,
    },
    {
      name: "messages to devices",
      everyMs: scaled(2 * SECOND),
      run: () => sendDuePushes(deps),
      isOverlapping: true,
    },
    {
      name: "problems to look at",
      everyMs: scaled(2 * SECOND),
      run: () => lookIntoDisputes(deps),
      isOverlapping: true,
    },
    { name: "requests of keys", everyMs: 2 * SECOND, run: requests.flush, isOwn: true },
    { name: "end of the audit log", everyMs: 24 * 60 * MINUTE, run: () => logAuditHead(deps) },
    { name: "keys of receipts", everyMs: 60 * MINUTE, run: () => rotateOldKey(deps) },
    { name: "partitions", everyMs: 60 * MINUTE, run: () => keepPartitions(deps) },
    { name: "old records", everyMs: 24 * 60 * MINUTE, run: () => tidyRecords(deps) },
  ];
}

const NIGHT_HOUR_UTC = 1;
/** Shorter than the pause of the task, so that of several processes one checks in each. */
const STOP_CHECK_MS = 4 * MINUTE;

/**
 * Checks recent history on every run, and all of it once a night (two o'clock in Lagos, repeated until it was
 * done) and while the checker itself has stopped selling, because only a full check lifts that stop. A
 * person's stop is lifted by a person. Of several processes one does the full check.
 */
function booksWatch(deps: Deps, checkAll: TaskParts["checkAll"]): () => Promise<unknown> {
  let checkedOn = "";
  return async () => {
    const now = deps.clock.now();
    const night = now.toISOString().slice(0, 10);
    const isNight = now.getUTCHours() === NIGHT_HOUR_UTC && night !== checkedOn;
    const isOurStop = deps.sellingStopped()?.includes(LEDGER_STOP) ?? false;
    if (!isNight && !isOurStop) return checkBooks(deps, { scope: "recent" });
    const begin = new Date(`${night}T0${NIGHT_HOUR_UTC}:00:00Z`);
    const isDone = await checkAll(isOurStop ? new Date(now.getTime() - STOP_CHECK_MS) : begin);
    if (!isDone) return checkBooks(deps, { scope: "recent" });
    if (isNight) checkedOn = night;
  };
}
