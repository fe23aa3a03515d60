import { OUTCOME_NOTES } from "../../core/outcome-notes.ts";
import { payoutHeldLetter } from "../../core/mails/payment-letters.ts";
import type { Kobo } from "../../core/money.ts";
import { STOPPED_BY_OWNER } from "../../core/payouts.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { walletAccountOf } from "../../db/people.ts";
import type { PayoutRow, TransactionRow, Tx } from "../../db/schema.ts";
import { requireTransaction } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";
import { isBlocked } from "../people/staff-queries.ts";
import { readerOf } from "../mails/queries.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { mailReceipt } from "../mails/receipt.ts";
import { releasePayout } from "./outcome-queries.ts";
import { findPayout } from "./queries.ts";

export type StopFault = { code: "not_found" } | { code: "withdrawal_sent" };

type Held = {
  id: string;
  userId: string;
  amount: Kobo;
  bankName: string;
  shownAccount: string;
  accountName: string;
  until: Date;
};

/** Mails the owner of a withdrawal that waits, with a link that stops it. */
export async function mailHeld(
  deps: Pick<Deps, "clock" | "ids" | "vault" | "secrets" | "settings">,
  tx: Tx,
  held: Held,
): Promise<void> {
  const { userName, email } = await readerOf(tx, held.userId);
  const token = Buffer.from(deps.secrets.digest(tokenText(held.id))).toString("base64url");
  const url = `${deps.settings.publicUrl}/stopWithdrawal/${held.id}/${token}`;
  const letter = payoutHeldLetter(senderOf(deps), { ...held, userName, url });
  const news = { userId: held.userId, about: "withdrawal_waits" } as const;
  await queueMail(deps, tx, { to: email, letter, news });
}

const tokenText = (id: string) => `stop withdrawal ${id}`;

/** Stops a person's own withdrawal while it waits (rules 11.19). Errors: not_found, withdrawal_sent. */
export async function stopOwn(
  deps: Deps,
  wanted: { userId: string; id: string },
): Promise<Result<TransactionRow, StopFault>> {
  const payout = await findPayout(deps.db, wanted.id);
  if (payout?.user_id !== wanted.userId) return fail({ code: "not_found" });
  return stop(deps, payout);
}

/** Stops a withdrawal with the token of the link that was mailed to its owner. Errors: those of `stopOwn`. */
export async function stopByLink(
  deps: Deps,
  link: { id: string; token: string },
): Promise<Result<TransactionRow, StopFault>> {
  const { secrets } = deps;
  const text = tokenText(link.id);
  const given = Buffer.from(link.token, "base64url");
  const right = [secrets.digest(text), ...(secrets.earlierDigests?.(text) ?? [])];
  if (!right.some((one) => secrets.isSame(one, given))) return fail({ code: "not_found" });
  const payout = await findPayout(deps.db, link.id);
  return payout ? stop(deps, payout) : fail({ code: "not_found" });
}

/**
 * Returns the money, where the withdrawal still waits: of stopping and sending, one wins. Stopping it again
 * gets the same answer.
 */
async function stop(deps: Deps, payout: PayoutRow): Promise<Result<TransactionRow, StopFault>> {
  const isMine =
    payout.attempt === 0 && payout.state === "pending" && (await release(deps, payout, BY_OWNER));
  if (isMine) deps.log.info({ payoutId: payout.id }, "a withdrawal was stopped by its owner");
  const now = await findPayout(deps.db, payout.id);
  if (now?.attempt !== 0 || now.state !== "failed") return fail({ code: "withdrawal_sent" });
  return ok(await requireTransaction(deps.db, payout.id));
}

type Why = { note: string; cause: string };
const BY_OWNER: Why = {
  note: OUTCOME_NOTES.stopped,
  cause: STOPPED_BY_OWNER,
};
const BLOCKED: Why = {
  note: OUTCOME_NOTES.blocked,
  cause: "its owner was blocked while it waited",
};

/**
 * Returns the money of a withdrawal that waited, where its owner was blocked meanwhile: whoever got into the
 * account is not paid (rules 11.18). False when they are not blocked.
 */
export async function stopBlocked(deps: Deps, payout: PayoutRow): Promise<boolean> {
  if (!(await isBlocked(deps.db, payout.user_id))) return false;
  if (await release(deps, payout, BLOCKED))
    deps.log.warn({ payoutId: payout.id }, "a withdrawal of a blocked person was not sent");
  return true;
}

const FROZEN: Why = {
  note: OUTCOME_NOTES.frozen,
  cause: "its owner's money was frozen before it was sent",
};

/** Returns the money of a withdrawal that was not sent, where its owner's money is frozen (rules 20.3). */
export async function stopFrozen(deps: Deps, payout: PayoutRow): Promise<void> {
  if (await release(deps, payout, FROZEN))
    deps.log.warn({ payoutId: payout.id }, "a withdrawal of a person whose money is frozen was not sent");
}

async function release(deps: Deps, payout: PayoutRow, why: Why): Promise<boolean> {
  const change = {
    payout,
    accountOf: deps.accountOf,
    walletAccount: await walletAccountOf(deps.db, payout.user_id),
    refundId: deps.ids.next(),
    ...why,
    at: deps.clock.now(),
  };
  return commit(deps, "payout.stop", async (tx) => {
    const isMine = await releasePayout(tx, change);
    if (isMine) await mailReceipt(deps, tx, payout.id);
    return isMine;
  });
}
