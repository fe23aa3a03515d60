import {
  asksSupplier,
  dueAt,
  isReportable,
  MAX_DAILY,
  MAX_OPEN,
  type ProblemKind,
  problemsOf,
} from "../../core/disputes.ts";
import { transRef } from "../../core/ids.ts";
import type { Language } from "../../core/languages.ts";
import { serviceOfKind } from "../../core/movements.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { findTransaction } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";
import { supplierOf } from "./look-queries.ts";
import {
  countReports,
  insertDispute,
  insertMessage,
  lockOpenOf,
  lockReports,
  type Ticket,
} from "./queries.ts";
import { mailTicket, sayNote } from "./say.ts";

export type Report = {
  userId: string;
  transactionId: string;
  kind: ProblemKind;
  /** The person's own words; empty when they wrote none. */
  text: string;
  language: Language;
};

type Refusal = {
  code: "not_found" | "problem_not_reportable" | "problem_open" | "too_many_problems";
};

const DAY_MS = 24 * 3_600_000;

/**
 * Opens a ticket about one of a person's own transactions, one at a time for each; the same report again
 * answers the ticket that is open (rules 18.1 to 18.4). It is looked at by itself from that moment on.
 *
 * Errors: not_found, also for another person's transaction; problem_not_reportable for a problem that it
 * cannot have, or after 90 days; problem_open while another problem of it is open; too_many_problems.
 */
export function reportProblem(deps: Deps, report: Report): Promise<Result<Ticket, Refusal>> {
  const at = deps.clock.now();
  return commit(deps, "dispute.report", async (tx) => {
    await lockReports(tx, report.userId);
    const line = await findTransaction(tx, report.transactionId);
    if (line?.user_id !== report.userId) return fail({ code: "not_found" });
    const open = await lockOpenOf(tx, line.id);
    if (open) return open.kind === report.kind ? ok({ dispute: open, line }) : fail({ code: "problem_open" });
    if (!problemsOf(line).includes(report.kind) || !isReportable(line, at))
      return fail({ code: "problem_not_reportable" });
    const since = new Date(at.getTime() - DAY_MS);
    const { open: openNow, recent } = await countReports(tx, { userId: report.userId, since });
    if (openNow >= MAX_OPEN || recent >= MAX_DAILY) return fail({ code: "too_many_problems" });
    return ok(await openTicket(deps, tx, { report, line, at }));
  });
}

type Opening = { report: Report; line: TransactionRow; at: Date };

async function openTicket(deps: Deps, tx: Tx, { report, line, at }: Opening): Promise<Ticket> {
  const isPurchase = serviceOfKind(line.kind) !== undefined;
  const dispute = await insertDispute(tx, {
    id: deps.ids.next(),
    transaction_id: line.id,
    user_id: line.user_id,
    kind: report.kind,
    language: report.language,
    opened_at: at,
    due_at: dueAt(at, deps.catalogue().settings.problemHours),
    waits_since: at,
    supplier: line.supplier ?? (await supplierOf(tx, line.id)) ?? "",
    asks_supplier: isPurchase && asksSupplier(report.kind),
    next_look_at: isPurchase ? at : null,
  });
  const ticket = { dispute, line };
  const message = { id: deps.ids.next(), disputeId: dispute.id, at };
  if (report.text)
    await insertMessage(tx, { ...message, author: "person", byId: line.user_id, text: report.text });
  const facts = { ticket: transRef(dispute.id), due: dispute.due_at.toISOString() };
  await sayNote(deps, tx, { ticket, code: "received", facts, at });
  await mailTicket(deps, tx, { ticket, event: "received", text: "" });
  return ticket;
}
