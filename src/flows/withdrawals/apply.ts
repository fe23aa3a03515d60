import { decidePayout, PAY_TIMEOUT_MS, type PayoutNext } from "../../core/payouts.ts";
import type { PayoutAnswer } from "../../core/ports-banking.ts";
import { leaseEnd } from "../../core/purchases.ts";
import * as changes from "../../db/payout-changes.ts";
import type { Told } from "../../db/payouts.ts";
import type { Tx } from "../../db/schema.ts";
import type { PayoutRow } from "../../db/tables/money-out.ts";
import { commit, type Deps } from "../deps.ts";
import { mailReceipt } from "../mails/receipt.ts";

/**
 * Turn a provider's answer into its consequence: the one place where a withdrawal changes after its start. The reply to the person, the
 * sweeper, notifications and admins all come through here; the conditional commits below let exactly one of them win. Answers the
 * withdrawal when it is to be sent again: whoever gets it sends it.
 */
export async function applyPayoutAnswer(
  deps: Deps,
  told: Told,
  answer: PayoutAnswer,
): Promise<PayoutRow | undefined> {
  const next = decidePayout(answer, situationOf(deps, told));
  const { payout } = told;
  const at = deps.clock.now();
  const change = { payout, book: deps.book, at };
  switch (next.kind) {
    case "settle":
      await commit(deps, "payout.settle", (tx) => {
        const isMine = changes.settlePayout(tx, { ...change, providerRef: next.providerRef });
        return withReceipt(deps, tx, { payout, isMine });
      });
      return undefined;
    case "give_back":
    case "reverse":
      await returnIt(deps, payout, next);
      return undefined;
    case "send_again":
      return commit(deps, "payout.resend", (tx) =>
        changes.resendPayout(tx, { payout, note: next.note, leaseEnd: leaseFrom(deps, at), at }),
      );
    case "wait":
      await commit(deps, "payout.wait", (tx) => changes.waitPayout(tx, { payout, ...next }));
      return undefined;
    case "late_paid":
      await latePaid(deps, told);
      return undefined;
    case "look":
      deps.log.error({ payoutId: payout.id, reference: told.reference, note: next.note }, LOOK);
      return undefined;
    case "nothing":
      return undefined;
  }
}

const LOOK = "the payout provider contradicts itself: a person must look";

function leaseFrom(deps: Deps, at: Date): Date {
  return new Date(leaseEnd(at.getTime(), PAY_TIMEOUT_MS, deps.settings.timesScale));
}

function situationOf(deps: Deps, { payout, attempt, isLate }: Told) {
  return {
    state: payout.state,
    attempt: payout.attempt,
    isCurrent: attempt === payout.attempt,
    isLate,
    dispatchedAt: payout.dispatched_at.getTime(),
    checks: payout.checks,
    notFound: payout.not_found,
    lastNotFoundAt: payout.last_not_found_at?.getTime(),
    maySend: deps.sellingStopped() === undefined,
    now: deps.clock.now().getTime(),
    timesScale: deps.settings.timesScale,
  };
}

type Return = PayoutNext & { kind: "give_back" | "reverse" };

/** All of it goes back to the wallet: it was not paid, or it came back. */
async function returnIt(deps: Deps, payout: PayoutRow, next: Return): Promise<void> {
  const owner = await deps.db
    .selectFrom("app_user")
    .select("wallet_account")
    .where("id", "=", payout.user_id)
    .executeTakeFirstOrThrow();
  const change = {
    payout,
    book: deps.book,
    walletAccount: owner.wallet_account,
    refundId: deps.ids.next(),
    note: noteOf(next),
    cause: next.note.slice(0, 300),
    at: deps.clock.now(),
  };
  const facts = { payoutId: payout.id, provider: payout.provider, note: next.note };
  if (next.kind === "reverse") {
    const isMine = await commit(deps, "payout.reverse", (tx) =>
      withReceipt(deps, tx, { payout, isMine: changes.reversePayout(tx, change) }),
    );
    if (isMine) deps.log.warn(facts, "a withdrawal came back from its bank");
    return;
  }
  const isMine = await commit(deps, "payout.give_back", (tx) =>
    withReceipt(deps, tx, { payout, isMine: changes.giveBackPayout(tx, change) }),
  );
  if (isMine && next.isOurs) deps.log.error(facts, "the payout provider refused us, not the account");
}

/** Whoever decides a withdrawal tells its owner by mail. */
async function withReceipt(
  deps: Deps,
  tx: Tx,
  change: { payout: PayoutRow; isMine: Promise<boolean> },
): Promise<boolean> {
  const isMine = await change.isMine;
  if (isMine) await mailReceipt(deps, tx, change.payout.id);
  return isMine;
}

/** What the person reads: our words, never the provider's. */
function noteOf(next: Return): string {
  if (next.kind === "reverse") return "Your bank sent it back. Your money is in your wallet again.";
  switch (next.reason) {
    case "bad_account":
      return "Not paid: the bank does not take money for this account. Your money is back.";
    case "returned":
      return "Your bank sent it back. Your money is in your wallet again.";
    case "house":
      return "Not paid: withdrawals have trouble on our side. Your money is back.";
    case "too_soon":
    case "refused":
    case "absent":
      return "Not paid: the bank did not accept it. Your money is back.";
  }
}

async function latePaid(deps: Deps, { payout, attempt, reference }: Told): Promise<void> {
  const change = { payout, book: deps.book, attempt, at: deps.clock.now() };
  const isMine = await commit(deps, "payout.late_paid", (tx) => changes.recordLatePaid(tx, change));
  if (isMine) deps.log.error({ payoutId: payout.id, reference }, "paid after its money went back: our loss");
}
