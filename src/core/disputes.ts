import { type Kind, ruleOf } from "./movements.ts";
import type { Status } from "./transactions.ts";

/** Problems that people report with their transactions; pure (rules 18). */

export const PROBLEM_KINDS = [
  "not_received",
  "wrong_number",
  "wrong_amount",
  "token_fails",
  "charged_twice",
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export const DISPUTE_STATES = ["open", "ended"] as const;

/**
 * How a ticket ended: by a refund at our loss, or one that the supplier pays back; declined or solved by
 * staff; "it arrived after all", by its person; and by itself, when the order failed and its money came back.
 */
export const ENDINGS = ["refunded", "supplier_pays", "declined", "solved", "arrived", "money_back"] as const;
export type Ending = (typeof ENDINGS)[number];

export const ASKED_OUTCOMES = ["delivered", "rejected", "unknown", "cannot_ask"] as const;
export type AskedOutcome = (typeof ASKED_OUTCOMES)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A problem is reported within this time of its transaction (rules 18.2). */
const REPORT_DAYS = 90;
/** The most open tickets of one person, and new ones in 24 hours (rules 18.3). */
export const MAX_OPEN = 20;
export const MAX_DAILY = 20;
/** The most messages that a person writes before staff answer (rules 18.3). */
export const MAX_UNANSWERED = 10;
/** The longest message. Characters. */
export const MAX_TEXT = 1_000;
/** Two equal purchases within this time may be one that was charged twice (rules 18.6). */
export const EQUAL_WITHIN_MS = HOUR_MS;

/** The parts of a transaction that say which problems it can have. */
export type Reportable = {
  kind: Kind;
  status: Status;
  meter_type: "prepaid" | "postpaid" | null;
};

/** Payments that a person made themselves, so one may have been made twice. */
const PAID_IN: readonly Kind[] = ["funding_card", "funding_transfer", "manual_funding"];

/**
 * Returns the problems that can be reported with a transaction; every transaction has one at least (rules
 * 18.2). A token fails only where one was delivered, and nothing goes to a wrong number that came back.
 */
export function problemsOf(line: Reportable): readonly ProblemKind[] {
  const { isCredit, service } = ruleOf(line.kind);
  const isBack = line.status === "failed" || line.status === "refunded";
  if (service || line.kind === "withdrawal") {
    if (isBack) return ["not_received", "charged_twice"];
    const isToken = service === "electricity" && line.meter_type === "prepaid" && line.status === "success";
    const usual = ["not_received", "wrong_number", "wrong_amount"] as const;
    return isToken ? [...usual, "token_fails", "charged_twice"] : [...usual, "charged_twice"];
  }
  if (isCredit && line.status !== "success") return ["not_received"];
  if (isCredit) return PAID_IN.includes(line.kind) ? ["wrong_amount", "charged_twice"] : ["wrong_amount"];
  return line.kind === "transfer_out"
    ? ["wrong_number", "wrong_amount", "charged_twice"]
    : ["wrong_amount", "charged_twice"];
}

/** True while a transaction is young enough for a report. */
export function isReportable(line: { created_at: Date }, now: Date): boolean {
  return now.getTime() - line.created_at.getTime() <= REPORT_DAYS * DAY_MS;
}

/** Returns the time by which a ticket shall have its end (rules 18.4). */
export function dueAt(openedAt: Date, hours: number): Date {
  return new Date(openedAt.getTime() + hours * HOUR_MS);
}

/** True for a problem about which the supplier is asked, also when it said that it delivered (rules 18.5). */
export function asksSupplier(kind: ProblemKind): boolean {
  return kind === "not_received" || kind === "token_fails";
}

const OPEN_LOOKS_MS = [30_000, MINUTE_MS, MINUTE_MS, MINUTE_MS, 2 * MINUTE_MS] as const;
const OPEN_EVERY_MS = 5 * MINUTE_MS;
/** An order has its outcome, or its money is back, long before this time. */
const OPEN_FOR_MS = 2 * DAY_MS;
const SILENT_LOOKS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS] as const;

/**
 * Returns after how many milliseconds a ticket is looked at again, or undefined when it is not: an order
 * without an outcome for two days, a silent supplier five times (rules 18.5).
 */
export function nextLook(look: {
  found: "open" | "silent" | "over";
  looks: number;
  ageMs: number;
}): number | undefined {
  if (look.found === "over") return undefined;
  if (look.found === "silent") return SILENT_LOOKS_MS[look.looks];
  return look.ageMs > OPEN_FOR_MS ? undefined : (OPEN_LOOKS_MS[look.looks] ?? OPEN_EVERY_MS);
}

/** Bounds of one agent's refunds: at a time, and on a day of Lagos; `used` is the sum of today. Kobo. */
export type AgentBounds = { once: bigint; daily: bigint; used: bigint };

/** Returns the largest refund that an agent may still make; zero where none (rules 12.20). Kobo. */
export function agentMayRefund({ once, daily, used }: AgentBounds): bigint {
  const left = daily > used ? daily - used : 0n;
  return left < once ? left : once;
}

/** The report of one person of staff over some days. `medianMinutes` is null where they answered none. */
export type StaffService = {
  userName: string;
  answered: number;
  /** First answers before the ticket's time was over. */
  inTime: number;
  medianMinutes: number | null;
  ended: number;
  /** Tickets taken that are open past their time. */
  overdue: number;
};
