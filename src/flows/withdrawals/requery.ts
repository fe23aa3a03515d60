import { idRangeOf } from "../../core/ids.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import {
  findPayoutBetween,
  listPayouts,
  type PayoutSeen,
  currentPayoutAttempt,
  type PayoutAttempt,
  findPayoutAttempt,
} from "./queries.ts";
import type { PayoutState } from "../../core/payouts.ts";
import type { TransactionRow } from "../../db/schema.ts";
import { findTransaction } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";
import type { Actor } from "../approvals/approvals.ts";
import { requeryPayout } from "./attempt.ts";

export type { PayoutSeen } from "./queries.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A withdrawal after its requery, with its owner's name. */
export type Requeried = { row: TransactionRow; userName: string };

/**
 * Requeries a withdrawal for an admin: audited first, then asked, and the answer is carried out like any
 * other (rules 11.9). Errors: not_found; payment_provider_unavailable when the provider did not answer and
 * nothing is known.
 */
export async function requeryWithdrawal(
  deps: Deps,
  by: Actor,
  transactionId: string,
): Promise<Result<Requeried, { code: "not_found" } | { code: "payment_provider_unavailable" }>> {
  const found = await findNamed(deps, transactionId);
  if (!found) return fail({ code: "not_found" });
  const attempt = await currentPayoutAttempt(deps.db, found.id);
  if (!attempt) return unsent(deps, found);
  await audit(deps, by, { attempt, found });
  const answer = await requeryPayout(deps, attempt);
  const row = await findTransaction(deps.db, found.id);
  if (!row) return fail({ code: "not_found" });
  const isOpen = row.status === "pending" || row.status === "processing";
  if (answer === "unanswered" && isOpen) return fail({ code: "payment_provider_unavailable" });
  return ok({ row, userName: found.userName });
}

/** A withdrawal that waits, or was stopped while it did, is unknown to the provider: nobody is asked. */
async function unsent(
  deps: Pick<Deps, "db">,
  { id, userName }: PayoutSeen,
): Promise<Result<Requeried, { code: "not_found" }>> {
  const row = await findTransaction(deps.db, id);
  return row ? ok({ row, userName }) : fail({ code: "not_found" });
}

/** Finds a withdrawal by its id, or by its public reference. */
function findNamed(deps: Pick<Deps, "db">, named: string): Promise<PayoutSeen | undefined> {
  const id = named.trim().toLowerCase();
  const range = UUID.test(id) ? { from: id, to: id } : idRangeOf(named);
  return range ? findPayoutBetween(deps.db, range) : Promise.resolve(undefined);
}

function audit(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  by: Actor,
  { attempt, found }: { attempt: PayoutAttempt; found: PayoutSeen },
): Promise<void> {
  const act = {
    actor: by,
    action: "withdrawal.requery",
    subject: { id: found.id, name: found.userName },
    before: { state: attempt.payout.state, attempt: attempt.attempt },
    address: by.address,
    at: deps.clock.now(),
  };
  return commit(deps, "withdrawal.audit", (tx) => writeAudit(deps, tx, act));
}

/** Lists withdrawals of all people, for admins. Pages count from 1. */
export function listWithdrawals(
  deps: Pick<Deps, "db">,
  wanted: { status: PayoutState | "review" | undefined; page: number; limit: number },
): Promise<{ rows: PayoutSeen[]; count: number }> {
  const { status, page, limit } = wanted;
  return listPayouts(deps.db, { status, offset: (page - 1) * limit, limit });
}

/**
 * Requeries an attempt because the provider notified us: the notification is a hint, and the provider's
 * answer counts (rules 11.9). `reference` is ours, of one attempt; an unknown one causes no requery.
 * `unanswered`: to be processed again.
 */
export async function payoutNotified(deps: Deps, reference: string): Promise<"answered" | "unanswered"> {
  const attempt = await findPayoutAttempt(deps.db, reference);
  if (attempt) return requeryPayout(deps, attempt);
  deps.log.warn({ reference }, "a notification about a payout that is none of ours");
  return "answered";
}
