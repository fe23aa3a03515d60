import { movesOf } from "../../core/posting.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import {
  decideEarningsWithdrawal,
  type Earner,
  type EarningsWithdrawal,
  lockEarner,
  lockEarningsWithdrawal,
} from "./queries.ts";
import { post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import { endPending, entryOf } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";

/** An admin's decision about a withdrawal of earnings. */
export type EarningsDecision = {
  withdrawalId: string;
  kind: "approve" | "reject";
  reason: string;
  actor: { id: string; userName: string };
  address: string;
};

export type DecideFault = { code: "not_found" } | { code: "withdrawal_decided" } | { code: "staff_own" };

/**
 * Approves a withdrawal of earnings (the money goes into the wallet and its chain) or rejects it (the money
 * goes back to the earnings), once, and never the admin's own (rules 14.3). A repeat of the same decision
 * gets the same answer. Errors: not_found, withdrawal_decided, staff_own.
 */
export function decideWithdrawal(
  deps: Pick<Deps, "db" | "accountOf" | "effect" | "clock" | "auditSeal">,
  decision: EarningsDecision,
): Promise<Result<EarningsWithdrawal["state"], DecideFault>> {
  return commit(deps, "earnings.decide", async (tx) => {
    const row = await lockEarningsWithdrawal(tx, decision.withdrawalId);
    if (!row) return fail({ code: "not_found" });
    if (row.user_id === decision.actor.id) return fail({ code: "staff_own" });
    if (isRepeat(row, decision)) return ok(row.state);
    if (row.state !== "pending") return fail({ code: "withdrawal_decided" });
    const earner = await lockEarner(tx, row.user_id);
    if (!earner) return fail({ code: "not_found" });
    return ok(await carryOut(deps, tx, { row, earner, decision, at: deps.clock.now() }));
  });
}

const STATE = { approve: "approved", reject: "rejected" } as const;

/** True when the same admin has already made the same decision: a double press, or a lost answer. */
function isRepeat(row: EarningsWithdrawal, { kind, reason, actor }: EarningsDecision): boolean {
  return row.state === STATE[kind] && row.decided_by === actor.id && row.reason === reason;
}

type Deciding = { row: EarningsWithdrawal; earner: Earner; decision: EarningsDecision; at: Date };

async function carryOut(
  deps: Pick<Deps, "accountOf" | "auditSeal">,
  tx: Tx,
  deciding: Deciding,
): Promise<"approved" | "rejected"> {
  const { row, earner, decision, at } = deciding;
  const { actor, reason, kind, address } = decision;
  const state = STATE[kind];
  await decideEarningsWithdrawal(tx, row.id, { state, reason, by: actor.id, at });
  if (state === "approved") await pay(deps, tx, deciding);
  else await releaseToEarnings(deps, tx, deciding);
  await writeAudit(deps, tx, {
    actor,
    action: `earnings.${kind}`,
    subject: { id: row.id, name: earner.userName },
    before: { state: row.state, amount: row.amount_kobo },
    after: { state, ...(reason ? { reason } : {}) },
    address,
    at,
  });
  await notifyUser(tx, row.user_id);
  return state;
}

async function pay(
  deps: Pick<Deps, "accountOf">,
  tx: Tx,
  { row, earner, decision, at }: Deciding,
): Promise<void> {
  const { walletAccount } = earner;
  const held = { id: row.id, amount: row.amount_kobo, user: walletAccount, actor: decision.actor.id };
  const posted = await post(tx, {
    guarded: [walletAccount],
    movements: movesOf(deps.accountOf, "earnings_withdrawal.paid", held),
    at,
  });
  if (!posted.ok) throw new Error("a credit cannot lack money");
  const entry = entryOf(posted.value.movements, walletAccount);
  const note = "Earnings paid into your wallet";
  await endPending(tx, row.id, { ...entry, status: "success", note, finished_at: at });
}

async function releaseToEarnings(
  deps: Pick<Deps, "accountOf">,
  tx: Tx,
  { row, earner, decision, at }: Deciding,
): Promise<void> {
  const { earningsAccount } = earner;
  const held = { id: row.id, amount: row.amount_kobo, user: earningsAccount, actor: decision.actor.id };
  const movements = movesOf(deps.accountOf, "earnings_withdrawal.returned", held);
  const posted = await post(tx, { guarded: [earningsAccount], movements, at });
  if (!posted.ok) throw new Error("a credit cannot lack money");
  const why = decision.reason ? `: ${decision.reason}` : "";
  await endPending(tx, row.id, {
    status: "failed",
    note: `Not approved${why}. Your money is back in your earnings`,
    finished_at: at,
  });
}
