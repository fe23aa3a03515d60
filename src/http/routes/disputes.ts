import { routes } from "../../contract/index.ts";
import { NOTE_CODES, noteText } from "../../core/dispute-words.ts";
import { transRef } from "../../core/ids.ts";
import { languageOf } from "../../core/languages.ts";
import { kobo } from "../../core/money.ts";
import { fillAnswer } from "../../core/canned-answers.ts";
import { ok } from "../../core/result.ts";
import { noteReading } from "../../flows/audit/readings.ts";
import type { Deps } from "../../flows/deps.ts";
import { actOnDispute } from "../../flows/disputes/act.ts";
import {
  describeLine,
  listOwn,
  markRead,
  type MessageRow,
  readOwn,
  readProblemOf,
  solveOwn,
  type Ticket,
  writeOwn,
} from "../../flows/disputes/own.ts";
import { reportProblem } from "../../flows/disputes/report.ts";
import {
  listForStaff,
  readForStaff,
  staffService,
  type StaffTicket,
  type TicketSeen,
} from "../../flows/disputes/staff.ts";
import { actorOf } from "../actor.ts";
import { type Call, type Mounted, on } from "../on.ts";
import { transactionShape } from "../shapes/transaction.ts";

/** Routes of problems that people report: their own, and those of staff. */
export function disputeRoutes(deps: Deps): Mounted[] {
  return [...ownRoutes(deps), ...staffRoutes(deps)];
}

function ownRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.reportProblem, async ({ body, user, headers }) => {
      const reported = await reportProblem(deps, {
        userId: user.id,
        transactionId: body.transaction,
        kind: body.kind,
        text: body.text ?? "",
        language: languageOf(headers.cookie),
      });
      if (!reported.ok) return reported;
      return ok({ msg: "We have your report and are looking at it", dispute: shapeOf(reported.value) });
    }),
    on(routes.listProblems, async ({ query: { page, limit }, user }) => {
      const { tickets, count, unread } = await listOwn(deps, { userId: user.id, page, limit });
      const disputes = tickets.map(shapeOf);
      return ok({ disputes, noOfDisputes: count, totalPages: pagesOf(count, limit), unread });
    }),
    on(routes.readProblem, async ({ params, user }) => {
      const read = await readOwn(deps, { userId: user.id, id: params.id });
      if (!read.ok) return read;
      const { ticket, messages } = read.value;
      return ok({ dispute: shapeOf(ticket), messages: messages.map((one) => saidShape(one, false)) });
    }),
    on(routes.readProblemOf, async ({ params, user }) => {
      const read = await readProblemOf(deps, { userId: user.id, id: params.id });
      if (!read.ok) return read;
      const { kinds, ticket } = read.value;
      return ok({ kinds: [...kinds], dispute: ticket ? shapeOf(ticket) : null });
    }),
    on(routes.markProblemRead, async ({ params, user }) => {
      const read = await markRead(deps, { userId: user.id, id: params.id });
      return read.ok ? ok({ msg: "Read" }) : read;
    }),
    on(routes.writeToProblem, async ({ params, body, user }) => {
      const written = await writeOwn(deps, { userId: user.id, id: params.id, text: body.text });
      return written.ok ? ok({ msg: "Message sent" }) : written;
    }),
    on(routes.solveProblem, async ({ params, user }) => {
      const solved = await solveOwn(deps, { userId: user.id, id: params.id });
      return solved.ok ? ok({ msg: "Thank you. The problem is closed" }) : solved;
    }),
  ];
}

const DONE: Record<Call<typeof routes.actOnDispute>["body"]["act"], string> = {
  take: "The problem is yours",
  answer: "Answer sent",
  note: "Note kept",
  ask: "We are asking the supplier again",
  pass: "Passed to an admin",
  decline: "Declined",
  solve: "Solved",
};

function staffRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listDisputes, async (call) => {
      const { show = "open", kind, supplier, page, limit } = call.query;
      const by = actorOf(call);
      const { tickets, count } = await listForStaff(deps, { by, show, kind, supplier, page, limit });
      const filter = { problems: show, kind, supplier };
      await noteReading(deps, { by, what: "transactions", filter, page, rows: tickets.length });
      const now = deps.clock.now();
      const disputes = tickets.map((ticket) => staffShape(ticket, now));
      return ok({ disputes, noOfDisputes: count, totalPages: pagesOf(count, limit) });
    }),
    on(routes.readDispute, async (call) => {
      const by = actorOf(call);
      const read = await readForStaff(deps, { id: call.params.id, by });
      if (!read.ok) return read;
      const { line, dispute } = read.value.ticket;
      const filter = { id: line.id, userName: dispute.userName };
      await noteReading(deps, { by, what: "transaction", filter, rows: 1 });
      return ok(seenShape(read.value, { now: deps.clock.now(), isAdmin: by.isAdmin }));
    }),
    on(routes.actOnDispute, async (call) => {
      const { act, text = "" } = call.body;
      const done = await actOnDispute(deps, { id: call.params.id, act, text, by: actorOf(call) });
      return done.ok ? ok({ msg: DONE[act] }) : done;
    }),
    on(routes.disputeService, async ({ query: { days } }) => {
      const staff = await deps.reports((db) => staffService(deps, db, days));
      return ok({ days, staff });
    }),
  ];
}

const pagesOf = (count: number, limit: number) => Math.max(1, Math.ceil(count / limit));

function shapeOf({ dispute, line }: Ticket) {
  return {
    _id: dispute.id,
    ticket: transRef(dispute.id),
    kind: dispute.kind,
    state: dispute.state,
    ending: dispute.ending,
    transaction: line.id,
    trans_Id: transRef(line.id),
    what: describeLine(line),
    number: line.number,
    amount: line.amount_kobo,
    openedAt: dispute.opened_at,
    dueAt: dispute.due_at,
    endedAt: dispute.ended_at,
    isUnread: dispute.unread_since !== null,
  };
}

function staffShape(ticket: StaffTicket, now: Date) {
  const { dispute, line } = ticket;
  return {
    ...shapeOf(ticket),
    userName: dispute.userName,
    status: line.status,
    supplier: dispute.supplier,
    asked: dispute.asked_outcome,
    isOverdue: dispute.state === "open" && dispute.due_at <= now,
    waitsSince: dispute.waits_since,
    assignedTo: dispute.assignee,
    needsAdmin: dispute.needs_admin,
  };
}

function seenShape(seen: TicketSeen, { now, isAdmin }: { now: Date; isAdmin: boolean }) {
  const { dispute, line } = seen.ticket;
  const { asked_outcome: outcome, asked_at: at, asked_said: said } = dispute;
  return {
    dispute: staffShape(seen.ticket, now),
    transaction: transactionShape(line, { userName: dispute.userName, isAdmin }),
    attempts: seen.attempts,
    answer: outcome && at ? { outcome, said, at } : null,
    equal: dispute.equal_id,
    messages: seen.messages.map((one) => saidShape(one, true)),
    isRefundWaiting: seen.isRefundWaiting,
    mayRefund: seen.mayRefund === undefined ? null : kobo(seen.mayRefund),
    supplierText: seen.supplierText ?? null,
    answers: seen.answers.map(({ name, text }) => ({ name, text: fillAnswer(text, seen.facts) })),
  };
}

function saidShape(row: MessageRow, isForStaff: boolean) {
  const code = NOTE_CODES.find((known) => known === row.code) ?? null;
  const facts = row.facts as Record<string, string>;
  return {
    _id: row.id,
    from: row.author,
    note: code,
    facts,
    text: code ? noteText(code, facts) : row.text,
    at: row.at,
    by: isForStaff ? (row.byName ?? "") : "",
  };
}
