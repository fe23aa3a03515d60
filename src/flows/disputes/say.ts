import { isNews, type NoteCode, type NoteFacts, noteText, PROBLEM_NAMES } from "../../core/dispute-words.ts";
import { companyName } from "../../core/electricity.ts";
import { transRef } from "../../core/ids.ts";
import { problemLetter } from "../../core/mails/problem-letters.ts";
import { titleOf } from "../../core/mails/receipts.ts";
import { serviceOfKind } from "../../core/movements.ts";
import { notifyUser } from "../../db/notify.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import type { Actor } from "../approvals/approvals.ts";
import type { Deps } from "../deps.ts";
import { readerOf } from "../mails/queries.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { describePurchase } from "../purchases/orders.ts";
import { changeDispute, insertMessage, type Ticket } from "./queries.ts";

/** The tools that write to a ticket. */
export type TicketTools = Pick<Deps, "clock" | "ids" | "vault" | "settings">;

/** Says in words what a transaction was for: "MTN 1GB", "Ikeja electricity", "Withdrawal to your bank". */
export function describeLine(line: TransactionRow): string {
  if (serviceOfKind(line.kind)) return describePurchase(line);
  return titleOf(line);
}

/** Writes what the product itself says; what is news is mailed too (rules 18.10). */
export async function sayNote(
  deps: TicketTools,
  tx: Tx,
  said: { ticket: Ticket; code: NoteCode; facts: NoteFacts; at: Date },
): Promise<void> {
  const { ticket, code, facts, at } = said;
  await insertMessage(tx, {
    id: deps.ids.next(),
    disputeId: ticket.dispute.id,
    author: "system",
    code,
    facts,
    at,
  });
  if (code === "received" || code === "arrived") return;
  await markUnread(tx, ticket, at);
  if (isNews(code)) await mailTicket(deps, tx, { ticket, event: "answer", text: noteText(code, facts) });
}

/** Writes what staff say to the person, and counts the first answer of the ticket. */
export async function sayAnswer(
  deps: TicketTools,
  tx: Tx,
  said: { ticket: Ticket; by: Pick<Actor, "id">; text: string; at: Date },
): Promise<void> {
  const { ticket, by, text, at } = said;
  const { dispute } = ticket;
  const message = { id: deps.ids.next(), disputeId: dispute.id, at };
  await insertMessage(tx, { ...message, author: "staff", byId: by.id, text });
  await changeDispute(tx, dispute.id, {
    waits_since: null,
    assigned_to: dispute.assigned_to ?? by.id,
    ...firstAnswer(dispute.first_answer_at, by, at),
  });
  await markUnread(tx, ticket, at);
}

/** The columns that a first word of staff sets; none where there was one. */
export function firstAnswer(earlier: Date | null, by: Pick<Actor, "id">, at: Date) {
  return earlier ? {} : { first_answer_at: at, first_answer_by: by.id };
}

async function markUnread(tx: Tx, { dispute }: Ticket, at: Date): Promise<void> {
  if (!dispute.unread_since) await changeDispute(tx, dispute.id, { unread_since: at });
  await notifyUser(tx, dispute.user_id);
}

/** Queues a letter about a ticket in the caller's transaction. */
export async function mailTicket(
  deps: TicketTools,
  tx: Tx,
  { ticket, event, text }: { ticket: Ticket; event: "received" | "answer" | "ended"; text: string },
): Promise<void> {
  const { dispute, line } = ticket;
  const { userName, email } = await readerOf(tx, dispute.user_id);
  const place = line.number || companyName(line.company_id ?? 0) || "";
  const letter = problemLetter(senderOf(deps), {
    userName,
    event,
    ticket: transRef(dispute.id),
    what: `${PROBLEM_NAMES[dispute.kind]}: ${[describeLine(line), place].filter(Boolean).join(", ")}`,
    text,
    dueAt: event === "ended" ? undefined : dispute.due_at,
    id: dispute.id,
  });
  await queueMail(deps, tx, { to: email, letter });
}
