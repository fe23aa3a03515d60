import { isReportable, MAX_UNANSWERED, type ProblemKind, problemsOf } from "../../core/disputes.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import { findTransaction, requireTransaction } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";
import { endTicket } from "./end.ts";
import {
  changeDispute,
  countUnread,
  type DisputeRow,
  findDispute,
  findNewestOf,
  insertMessage,
  listOwnDisputes,
  lockDispute,
  type MessageRow,
  newestMessages,
  readMessages,
  type Ticket,
} from "./queries.ts";
import { sayNote } from "./say.ts";

/** A person's own tickets. Another person's ticket is answered as if it did not exist (rules 2.2, 18.1). */

export type { MessageRow, Ticket } from "./queries.ts";
export { describeLine } from "./say.ts";

type Own = { userId: string; id: string };
type Unknown = { code: "not_found" };

/** Returns a page of a person's tickets, newest first, how many there are, and how many have news. */
export async function listOwn(
  deps: Pick<Deps, "db">,
  { userId, page, limit }: { userId: string; page: number; limit: number },
): Promise<{ tickets: Ticket[]; count: number; unread: number }> {
  const [listed, unread] = await Promise.all([
    listOwnDisputes(deps.db, { userId, offset: (page - 1) * limit, limit }),
    countUnread(deps.db, userId),
  ]);
  return { ...listed, unread };
}

/** Counts a person's tickets with an answer that they have not read. */
export function unreadAnswers(deps: Pick<Deps, "db">, userId: string): Promise<number> {
  return countUnread(deps.db, userId);
}

/** Returns one ticket of a person with its messages. Errors: not_found. */
export async function readOwn(
  deps: Pick<Deps, "db">,
  { userId, id }: Own,
): Promise<Result<{ ticket: Ticket; messages: MessageRow[] }, Unknown>> {
  const dispute = await findDispute(deps.db, id);
  if (dispute?.user_id !== userId) return fail({ code: "not_found" });
  const [line, messages] = await Promise.all([
    requireTransaction(deps.db, dispute.transaction_id),
    readMessages(deps.db, { disputeId: id, withNotes: false }),
  ]);
  return ok({ ticket: { dispute, line }, messages });
}

/**
 * Returns what can be reported with one of a person's transactions now, and the newest ticket about it.
 * Errors: not_found.
 */
export async function readProblemOf(
  deps: Pick<Deps, "db" | "clock">,
  { userId, id }: Own,
): Promise<Result<{ kinds: readonly ProblemKind[]; ticket: Ticket | undefined }, Unknown>> {
  const line = await findTransaction(deps.db, id);
  if (line?.user_id !== userId) return fail({ code: "not_found" });
  const dispute = await findNewestOf(deps.db, line.id);
  const isOpen = dispute?.state === "open";
  const kinds = !isOpen && isReportable(line, deps.clock.now()) ? problemsOf(line) : [];
  return ok({ kinds, ticket: dispute && { dispute, line } });
}

/** Records that a person has read a ticket. Errors: not_found. */
export function markRead(deps: Pick<Deps, "db" | "effect">, own: Own): Promise<Result<undefined, Unknown>> {
  return commit(deps, "dispute.read", async (tx) => {
    const dispute = await lockOwn(tx, own);
    if (!dispute) return fail({ code: "not_found" });
    if (dispute.unread_since) await changeDispute(tx, dispute.id, { unread_since: null });
    return ok(undefined);
  });
}

/**
 * Writes a person's message to staff. The same message again is the same. Errors: not_found; problem_ended;
 * problem_unanswered after ten messages without an answer.
 */
export function writeOwn(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids">,
  { text, ...own }: Own & { text: string },
): Promise<Result<undefined, Unknown | { code: "problem_ended" | "problem_unanswered" }>> {
  return commit(deps, "dispute.write", async (tx) => {
    const dispute = await lockOwn(tx, own);
    if (!dispute) return fail({ code: "not_found" });
    if (dispute.state === "ended") return fail({ code: "problem_ended" });
    const authors = ["person", "staff"] as const;
    const said = await newestMessages(tx, { disputeId: dispute.id, authors, limit: MAX_UNANSWERED });
    if (said[0]?.author === "person" && said[0].text === text) return ok(undefined);
    if (said.length === MAX_UNANSWERED && said.every(({ author }) => author === "person"))
      return fail({ code: "problem_unanswered" });
    const at = deps.clock.now();
    const message = { id: deps.ids.next(), disputeId: dispute.id, at };
    await insertMessage(tx, { ...message, author: "person", byId: own.userId, text });
    await changeDispute(tx, dispute.id, { waits_since: dispute.waits_since ?? at });
    return ok(undefined);
  });
}

/** Ends a ticket because its person says that it is solved; again is the same. Errors: not_found. */
export function solveOwn(deps: Deps, own: Own): Promise<Result<undefined, Unknown>> {
  return commit(deps, "dispute.solve", async (tx) => {
    const dispute = await lockOwn(tx, own);
    if (!dispute) return fail({ code: "not_found" });
    if (dispute.state === "ended") return ok(undefined);
    const at = deps.clock.now();
    const line = await requireTransaction(tx, dispute.transaction_id);
    await endTicket(tx, { dispute }, { ending: "arrived", byId: undefined, at });
    await sayNote(deps, tx, { ticket: { dispute, line }, code: "arrived", facts: {}, at });
    return ok(undefined);
  });
}

async function lockOwn(tx: Tx, { userId, id }: Own): Promise<DisputeRow | undefined> {
  const dispute = await lockDispute(tx, id);
  return dispute?.user_id === userId ? dispute : undefined;
}
