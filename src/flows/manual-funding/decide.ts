import { movesOf } from "../../core/posting.ts";
import { formatNaira, type Kobo } from "../../core/money.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { findApproval, replaceApproval } from "../approvals/queries.ts";
import { type Sealing, writeAudit } from "../../db/audit.ts";
import { openHouseAccounts, post } from "../../db/ledger.ts";
import {
  decideReport,
  endReportLine,
  linkApproval,
  lockReport,
  readReport,
  type ReportSeen,
} from "./queries.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import { entryOf } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";
import { mayActAlone, type SecondMissing } from "../approvals/alone.ts";
import { type Actor, requestApproval, waitingSentence } from "../approvals/approvals.ts";
import type { Executor } from "../approvals/executor.ts";

/**
 * `already_decided`: another admin decided, or the decision was another. `staff_own`: nobody decides about
 * their own money.
 */
export type DecideFault = { code: "not_found" } | { code: "already_decided" } | { code: "staff_own" };
/** Another admin's request for another amount is open; `fields.amount` names it. */
type OtherWaiting = { code: "other_amount_waiting"; fields: { amount: string } };

/** A request that waits for a second admin. */
type Waiting = { approvalId: string; amount: Kobo };
export type Decided = { report: ReportSeen; waiting: Waiting | null };

/** `amount`: the amount on the bank's statement, when it differs from the reported one. */
export type Approval = { id: string; amount?: Kobo | undefined };

/**
 * Approves a transfer that was seen on the bank's statement: credits the whole amount to the wallet, once,
 * without a fee (rules 7.11). Where the house wants a second admin, a report above the day's bound, or
 * an amount above the reported one, opens a request for them instead, and no money moves yet. A repeat by the
 * same admin gets the same answer.
 *
 * Errors: not_found, already_decided, staff_own, other_amount_waiting, second_admin_missing.
 */
export async function approveReport(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids" | "catalogue" | "auditSeal">,
  by: Actor,
  request: Approval,
): Promise<Result<Decided, DecideFault | OtherWaiting | SecondMissing>> {
  const at = deps.clock.now();
  const approvalId = deps.ids.next();
  const done = await commit(deps, "manual.approve", (tx) =>
    decide(deps, tx, { by, request, approvalId, at }),
  );
  return answer(deps, request.id, done);
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockReport>>>;
type Approving = { by: Actor; request: Approval; approvalId: string; at: Date };

async function decide(
  deps: Pick<Deps, "catalogue" | "auditSeal">,
  tx: Tx,
  { by, request, approvalId, at }: Approving,
): Promise<Result<Waiting | null, DecideFault | OtherWaiting | SecondMissing>> {
  const locked = await lockReport(tx, request.id);
  if (!locked) return fail({ code: "not_found" });
  const { row } = locked;
  const amount = request.amount ?? row.asked_kobo;
  const isSame = row.state === "approved" && row.decided_by === by.id && row.credited_kobo === amount;
  if (isSame) return ok(null);
  if (row.state !== "pending") return fail({ code: "already_decided" });
  if (row.user_id === by.id) return fail({ code: "staff_own" });
  const isAlwaysSecond = amount > row.asked_kobo;
  const act = { kind: "manual_funding", amount, by, receiverId: row.user_id, isAlwaysSecond, at } as const;
  const isAlone = await mayActAlone(deps, tx, act);
  if (!isAlone.ok) return isAlone;
  if (isAlone.value) {
    await credit(deps, tx, { ...locked, amount, by, decidedBy: by.id, at });
    return ok(null);
  }
  return askSecond(deps, tx, { ...locked, by, amount, approvalId, at });
}

type Asking = Locked & { by: Actor; amount: Kobo; approvalId: string; at: Date };

/**
 * Opens the request for a second admin; one is open at a time. The same amount returns the open request.
 * Another amount replaces it when the same admin asks, and is refused for any other admin. Errors:
 * other_amount_waiting.
 */
async function askSecond(deps: Sealing, tx: Tx, asking: Asking): Promise<Result<Waiting, OtherWaiting>> {
  const { row, owner, by, amount, approvalId, at } = asking;
  const earlier = row.approval_id ? await findApproval(tx, row.approval_id) : undefined;
  if (earlier?.state === "open" && earlier.expires_at > at) {
    const stands = earlier.amount_kobo;
    if (stands === amount) return ok({ approvalId: earlier.id, amount });
    if (earlier.requested_by !== by.id)
      return fail({ code: "other_amount_waiting", fields: { amount: waitingSentence(stands) } });
    await replaceApproval(tx, earlier.id, at);
  }
  await requestApproval(deps, tx, {
    id: approvalId,
    kind: "manual_funding",
    what: `Bank transfer from ${owner.user_name} to ${row.bank}, reference ${row.reference}: ₦${formatNaira(amount)}`,
    payload: { reportId: row.id },
    amount,
    subject: { id: row.user_id, name: owner.user_name },
    by,
    at,
  });
  await linkApproval(tx, row.id, approvalId);
  return ok({ approvalId, amount });
}

/**
 * Credits a report that a second admin agreed to, in the transaction of the approval. Errors:
 * approval_not_possible.
 */
export const reportAgreed: Executor = async (
  deps,
  tx,
  { approvalId, payload, amount, requester, by, at },
) => {
  const { reportId } = (payload ?? {}) as { reportId?: unknown };
  const locked = typeof reportId === "string" ? await lockReport(tx, reportId) : undefined;
  if (!locked || locked.row.state !== "pending") return fail({ code: "approval_not_possible" });
  // The requester has since asked for another amount.
  if (locked.row.approval_id !== approvalId) return fail({ code: "approval_not_possible" });
  await credit(deps, tx, { ...locked, amount, by, decidedBy: requester.id, at });
  return ok(locked.row.id);
};

/**
 * `by` carries the credit out: the second admin, if one was needed. `decidedBy` is the admin who saw the
 * transfer.
 */
type Credit = Locked & { amount: Kobo; by: Actor; decidedBy: string; at: Date };

async function credit(deps: Sealing, tx: Tx, crediting: Credit): Promise<void> {
  const { row, owner, amount, by, decidedBy, at } = crediting;
  const second = by.id === decidedBy ? {} : { agreedBy: by.id };
  const decision = { state: "approved", adminId: decidedBy, at, credited: amount, ...second } as const;
  if (!(await decideReport(tx, row.id, decision))) throw new Error("a locked report moved");
  // The account is opened here because the settings may name other banks than at the time of the report.
  const accountOf = await openHouseAccounts(tx, [{ kind: "bank", party: row.bank }]);
  const { wallet_account: walletAccount } = owner;
  const movements = movesOf(accountOf, "manual_funding.approved", {
    id: row.id,
    bank: row.bank,
    user: walletAccount,
    amount,
    actor: by.id,
  });
  const posted = await post(tx, { guarded: [walletAccount], movements, at });
  if (!posted.ok) throw new Error("a credit cannot lack money");
  await endReportLine(tx, row.id, {
    ...entryOf(posted.value.movements, walletAccount),
    status: "success",
    amount_kobo: amount,
    note: amount === row.asked_kobo ? "Wallet funded" : "Wallet funded with the amount that arrived",
    finished_at: at,
  });
  await notifyUser(tx, row.user_id);
  const after = { state: "approved", credited: amount, decidedBy };
  await audit(deps, tx, { row, owner, action: "manual_funding.approve", after, by, at });
}

type Audited = Locked & { action: string; after: unknown; by: Actor; at: Date };

function audit(deps: Sealing, tx: Tx, { row, owner, action, after, by, at }: Audited): Promise<void> {
  return writeAudit(deps, tx, {
    actor: by,
    action,
    subject: { id: row.id, name: owner.user_name },
    before: { state: row.state, bank: row.bank, reference: row.reference, asked: row.asked_kobo },
    after,
    address: by.address,
    at,
  });
}

/**
 * Rejects a report: it fails with the reason, and its reference may be used again (rules 7.11). Errors:
 * not_found, already_decided, staff_own.
 */
export async function rejectReport(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  by: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Result<Decided, DecideFault>> {
  const at = deps.clock.now();
  const done = await commit(deps, "manual.reject", (tx) => refuse(deps, tx, { id, reason, by, at }));
  return answer(deps, id, done);
}

type Refusing = { id: string; reason: string; by: Actor; at: Date };

async function refuse(
  deps: Sealing,
  tx: Tx,
  { id, reason, by, at }: Refusing,
): Promise<Result<null, DecideFault>> {
  const locked = await lockReport(tx, id);
  if (!locked) return fail({ code: "not_found" });
  const { row } = locked;
  if (row.state === "rejected" && row.decided_by === by.id && row.reason === reason) return ok(null);
  if (row.user_id === by.id) return fail({ code: "staff_own" });
  const decision = { state: "rejected", adminId: by.id, at, reason } as const;
  if (!(await decideReport(tx, id, decision))) return fail({ code: "already_decided" });
  await endReportLine(tx, id, {
    status: "failed",
    note: `Not added to your wallet: ${reason}`,
    finished_at: at,
  });
  await notifyUser(tx, row.user_id);
  const after = { state: "rejected", reason };
  await audit(deps, tx, { ...locked, action: "manual_funding.reject", after, by, at });
  return ok(null);
}

async function answer<F extends DecideFault | OtherWaiting | SecondMissing>(
  deps: Pick<Deps, "db">,
  id: string,
  done: Result<Waiting | null, F>,
): Promise<Result<Decided, F>> {
  if (!done.ok) return done;
  const report = await readReport(deps.db, id);
  if (!report) throw new Error("a decided report is gone");
  return ok({ report, waiting: done.value });
}
