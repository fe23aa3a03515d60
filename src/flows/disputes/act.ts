import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { requireTransaction } from "../../db/transactions.ts";
import type { Actor } from "../approvals/approvals.ts";
import { commit, type Deps } from "../deps.ts";
import { serviceOfKind } from "../../core/movements.ts";
import { endTicket } from "./end.ts";
import { changeDispute, type DisputeRow, insertMessage, lockDispute, newestMessages } from "./queries.ts";
import { mailTicket, sayAnswer } from "./say.ts";

/**
 * Acts of staff on a ticket. A refund is none of them: it has its own door, and ends the ticket from there
 * (rules 18.9).
 */
export const TICKET_ACTS = ["take", "answer", "note", "ask", "pass", "decline", "solve"] as const;
export type TicketAct = (typeof TICKET_ACTS)[number];

/** Acts that are nothing without words. */
const NEED_WORDS: readonly TicketAct[] = ["answer", "note", "pass", "decline"];

export type ActRequest = { id: string; act: TicketAct; text: string; by: Actor };

type Refusal =
  | { code: "not_found" | "problem_ended" | "staff_own" }
  | { code: "bad_request"; fields: { text: string } };

type TicketWork = ActRequest & { dispute: DisputeRow; line: TransactionRow; at: Date };
type ActTools = Pick<Deps, "clock" | "ids" | "vault" | "settings">;

/**
 * Carries out one act of an admin or agent on an open ticket, and audits it (rules 18.8, 18.9). The same act
 * again by the same person is answered as the first time.
 *
 * Errors: not_found; staff_own for one's own problem; problem_ended; bad_request without the words it needs.
 */
export function actOnDispute(deps: Deps, request: ActRequest): Promise<Result<undefined, Refusal>> {
  const { id, act, text, by } = request;
  return commit(deps, "staff.dispute", async (tx) => {
    if (NEED_WORDS.includes(act) && !text)
      return fail({ code: "bad_request", fields: { text: "Write your answer or reason" } });
    const dispute = await lockDispute(tx, id);
    if (!dispute) return fail({ code: "not_found" });
    if (dispute.user_id === by.id) return fail({ code: "staff_own" });
    const at = deps.clock.now();
    const line = await requireTransaction(tx, dispute.transaction_id);
    const work = { ...request, dispute, line, at };
    if (await isRepeat(tx, work)) return ok(undefined);
    if (dispute.state === "ended") return fail({ code: "problem_ended" });
    await ACTS[act](deps, tx, work);
    const before = { state: dispute.state, assigned: dispute.assigned_to };
    const subject = { id: dispute.id, name: act };
    const after = { transaction: line.id, ...(text ? { text } : {}) };
    await writeAudit(deps, tx, {
      actor: by,
      action: `dispute.${act}`,
      subject,
      about: dispute.user_id,
      before,
      after,
      address: by.address,
      at,
    });
    return ok(undefined);
  });
}

/** True when this person of staff has done the same already, and nothing came in between. */
async function isRepeat(tx: Tx, { act, text, by, dispute }: TicketWork): Promise<boolean> {
  if (act === "take") return dispute.assigned_to === by.id;
  if (act === "pass" && !dispute.needs_admin) return false;
  if (dispute.state === "ended") {
    const isSame = { decline: "declined", solve: "solved" }[act as "decline" | "solve"] === dispute.ending;
    return isSame && dispute.ended_by === by.id;
  }
  if (!text) return false;
  const author = act === "note" || act === "pass" ? "note" : "staff";
  const authors = ["person", "staff", "note"] as const;
  const [last] = await newestMessages(tx, { disputeId: dispute.id, authors, limit: 1 });
  const isLast = last?.author === author && last.by_id === by.id && last.text === text;
  return isLast && act !== "decline" && act !== "solve";
}

const ACTS: Record<TicketAct, (deps: ActTools, tx: Tx, work: TicketWork) => Promise<void>> = {
  take: (_deps, tx, { dispute, by }) =>
    changeDispute(tx, dispute.id, { assigned_to: by.id, needs_admin: false }),
  answer: async (deps, tx, { dispute, line, by, text, at }) => {
    const ticket = { dispute, line };
    await sayAnswer(deps, tx, { ticket, by, text, at });
    await mailTicket(deps, tx, { ticket, event: "answer", text });
  },
  note: writeNote,
  ask: (_deps, tx, { dispute, line, at }) =>
    serviceOfKind(line.kind)
      ? changeDispute(tx, dispute.id, { asks_supplier: true, next_look_at: at, looks: 0 })
      : Promise.resolve(),
  pass: async (deps, tx, work) => {
    await writeNote(deps, tx, work);
    await changeDispute(tx, work.dispute.id, { needs_admin: true, assigned_to: null });
  },
  decline: (deps, tx, work) => endByStaff(deps, tx, { ...work, ending: "declined" }),
  solve: (deps, tx, work) => endByStaff(deps, tx, { ...work, ending: "solved" }),
};

function writeNote(deps: Pick<Deps, "ids">, tx: Tx, { dispute, by, text, at }: TicketWork): Promise<void> {
  const note = { id: deps.ids.next(), disputeId: dispute.id, at, author: "note", byId: by.id, text } as const;
  return insertMessage(tx, note);
}

async function endByStaff(
  deps: ActTools,
  tx: Tx,
  { dispute, line, by, text, at, ending }: TicketWork & { ending: "declined" | "solved" },
): Promise<void> {
  const ticket = { dispute, line };
  if (text) await sayAnswer(deps, tx, { ticket, by, text, at });
  await endTicket(tx, ticket, { ending, byId: by.id, at });
  await mailTicket(deps, tx, { ticket, event: "ended", text });
}
