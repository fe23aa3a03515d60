import { answersFor, type AnswerFacts } from "../../core/canned-answers.ts";
import { agentMayRefund, type ProblemKind, type StaffService } from "../../core/disputes.ts";
import { lagosTime } from "../../core/mails/letters.ts";
import { supplierText } from "../../core/dispute-words.ts";
import { transRef } from "../../core/ids.ts";
import { isLanguage } from "../../core/languages.ts";
import { formatNaira } from "../../core/money.ts";
import { serviceOfKind } from "../../core/movements.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Db, TransactionRow } from "../../db/schema.ts";
import type { Actor } from "../approvals/approvals.ts";
import { isRefundWaiting } from "../approvals/queries.ts";
import { agentRefundsOf } from "../approvals/sum-queries.ts";
import type { Deps } from "../deps.ts";
import { type MessageRow, readMessages } from "./queries.ts";
import { describeLine } from "./say.ts";
import {
  attemptsOf,
  findTicket,
  listTickets,
  planCodeOf,
  serviceOfStaff,
  type Shown,
  type StaffTicket,
  type TicketAttempt,
} from "./staff-queries.ts";

/** Tickets as admins and agents work on them (rules 18.7 to 18.11). */

export { type StaffTicket, type TicketAttempt } from "./staff-queries.ts";

export type TicketsWanted = {
  by: Pick<Actor, "id">;
  show: Shown;
  kind: ProblemKind | undefined;
  supplier: string | undefined;
  page: number;
  limit: number;
};

/** Lists tickets, the soonest due first, and how many there are. Pages count from 1. */
export function listForStaff(
  deps: Pick<Deps, "db" | "clock">,
  { by, page, limit, ...wanted }: TicketsWanted,
): Promise<{ tickets: StaffTicket[]; count: number }> {
  const offset = (page - 1) * limit;
  return listTickets(deps.db, { ...wanted, byId: by.id, now: deps.clock.now(), offset, limit });
}

export type TicketSeen = {
  ticket: StaffTicket;
  messages: MessageRow[];
  attempts: TicketAttempt[];
  /** A refund of it waits for a second admin. */
  isRefundWaiting: boolean;
  /** The largest refund that this agent may make now, in kobo; undefined for an admin. */
  mayRefund: bigint | undefined;
  /** The text for its supplier; undefined where no supplier had it. */
  supplierText: string | undefined;
  answers: { name: string; text: string }[];
  /** The facts that the answers name in braces. */
  facts: AnswerFacts;
};

/** Returns one ticket with everything that staff decide by. Errors: not_found. */
export async function readForStaff(
  deps: Pick<Deps, "db" | "clock" | "catalogue">,
  { id, by }: { id: string; by: Actor },
): Promise<Result<TicketSeen, { code: "not_found" }>> {
  const ticket = await findTicket(deps.db, id);
  if (!ticket) return fail({ code: "not_found" });
  const { dispute, line } = ticket;
  const now = deps.clock.now();
  const [messages, attempts, waits, mayRefund] = await Promise.all([
    readMessages(deps.db, { disputeId: id, withNotes: true }),
    attemptsOf(deps.db, line),
    isRefundWaiting(deps.db, line.id, now),
    boundOf(deps, by, now),
  ]);
  const language = isLanguage(dispute.language) ? dispute.language : "en";
  return ok({
    ticket,
    messages,
    attempts,
    isRefundWaiting: waits,
    mayRefund,
    supplierText: await textFor(deps.db, ticket, attempts.at(-1)),
    answers: answersFor(dispute.kind, language),
    facts: {
      name: dispute.userName,
      ticket: transRef(dispute.id),
      what: describeLine(line),
      number: line.number,
      amount: formatNaira(line.amount_kobo),
      time: lagosTime(line.finished_at ?? line.created_at),
    },
  });
}

async function boundOf(
  { db, catalogue }: Pick<Deps, "db" | "catalogue">,
  by: Actor,
  at: Date,
): Promise<bigint | undefined> {
  if (by.isAdmin) return undefined;
  const { agentRefundsOnce: once, agentRefundsDaily: daily } = catalogue().settings;
  return agentMayRefund({ once, daily, used: await agentRefundsOf(db, { byId: by.id, at }) });
}

async function textFor(
  db: Db,
  { dispute, line }: { dispute: StaffTicket["dispute"]; line: TransactionRow },
  last: TicketAttempt | undefined,
): Promise<string | undefined> {
  if (!last || !serviceOfKind(line.kind)) return undefined;
  return supplierText({
    kind: dispute.kind,
    reference: last.reference,
    theirReference: last.theirReference,
    product: describeLine(line),
    planCode: await planCodeOf(db, line),
    number: line.number,
    value: line.face_kobo && line.kind !== "purchase_data" ? formatNaira(line.face_kobo) : "",
    sentAt: last.sentAt ?? line.created_at,
    said: last.said || dispute.asked_said,
  });
}

const DAY_MS = 24 * 3_600_000;

/** Returns how each of staff served the tickets of the last days (rules 18.11). */
export function staffService(deps: Pick<Deps, "clock">, db: Db, days: number): Promise<StaffService[]> {
  const now = deps.clock.now();
  return serviceOfStaff(db, { since: new Date(now.getTime() - days * DAY_MS), now });
}
