import { OUTCOME_NOTES } from "../../core/outcome-notes.ts";
import { payoutReference } from "../../core/banks.ts";
import { kobo } from "../../core/money.ts";
import { leaseEnd } from "../../core/outside-attempt.ts";
import { decidePayout, lookAt, PAY_TIMEOUT_MS, type PayoutNext } from "../../core/payouts.ts";
import type { PayoutAnswer } from "../../core/ports-banking.ts";
import { walletAccountOf } from "../../db/people.ts";
import { stopFrozen } from "./stop.ts";
import * as changes from "./outcome-queries.ts";
import { findPayoutAttempt, type PayoutAttempt } from "./queries.ts";
import type { PayoutRow, Tx } from "../../db/schema.ts";
import type { CarriedOut } from "../ask-until-proven.ts";
import { commit, type Deps } from "../deps.ts";
import { mailReceipt } from "../mails/receipt.ts";

/** The result of an answer about a withdrawal; after `unanswered` another requery soon is worthwhile. */
export type Carried = CarriedOut<PayoutAttempt, "answered" | "unanswered">;

/**
 * Carries out a provider's answer. This is the one place where a withdrawal changes after its start: the
 * reply to the person, the sweeper, notifications and admins all come through here, and the conditional
 * commits below let exactly one of them win.
 */
export async function applyPayoutAnswer(
  deps: Deps,
  about: PayoutAttempt,
  answer: PayoutAnswer,
): Promise<Carried> {
  const done = await carryOut(deps, about, answer);
  if (done !== "overtaken") return { ...heard(answer), next: done };
  const now = await findPayoutAttempt(deps.db, about.reference);
  if (!now || decidePayout(answer, situationOf(deps, now)).kind === "nothing") return heard(answer);
  // Another answer was carried out meanwhile. Either of the two may be the older one, so the provider is
  // asked.
  const fresh = await payoutStatus(deps, now);
  if (fresh.kind === "unknown") {
    deps.log.error({ payoutId: now.payout.id, reference: now.reference, heard: answer.kind }, OVERTAKEN);
    await commit(deps, "payout.overtaken", (tx) => changes.askPerson(tx, now.payout.id));
  }
  // The other answer ended the withdrawal or sent it again, so there is nothing left to send.
  await carryOut(deps, now, fresh);
  return heard(fresh);
}

function heard(answer: PayoutAnswer): Carried {
  const isSilence = answer.kind === "unknown" && !answer.notFound && !answer.isUnderWay;
  return { outcome: isSilence ? "unanswered" : "answered" };
}

/** Asks the provider about an attempt. */
export function payoutStatus(
  deps: Pick<Deps, "effect" | "payouts">,
  { payout, reference }: PayoutAttempt,
): Promise<PayoutAnswer> {
  const amount = kobo(payout.amount_kobo - payout.fee_kobo);
  return deps.effect("payout.status", () => deps.payouts.status(reference, amount));
}

/**
 * Returns the next attempt to send, if any. `overtaken`: the withdrawal was ended or sent again since it was
 * read, and nothing was done.
 */
async function carryOut(
  deps: Deps,
  about: PayoutAttempt,
  answer: PayoutAnswer,
): Promise<PayoutAttempt | "overtaken" | undefined> {
  const next = decidePayout(answer, situationOf(deps, about));
  const { payout } = about;
  switch (next.kind) {
    case "settle":
      return overtakenUnless(await settle(deps, payout, next.providerRef));
    case "give_back":
    case "reverse":
      return overtakenUnless(await returnIt(deps, payout, next));
    case "send_again":
      return nextAttempt(deps, payout, next.note);
    case "wait":
      await commit(deps, "payout.wait", (tx) => changes.waitPayout(tx, { payout, ...next }));
      return undefined;
    case "late_paid":
      await latePaid(deps, about);
      return undefined;
    case "look":
      deps.log.error({ payoutId: payout.id, reference: about.reference, note: next.note }, LOOK);
      return undefined;
    case "nothing":
      return undefined;
  }
}

/**
 * Records the next attempt and returns it, to be sent; undefined when another process decided, or when the
 * owner's money is frozen: then it is back in the wallet (rules 20.3).
 */
export async function nextAttempt(
  deps: Deps,
  payout: PayoutRow,
  note: string,
): Promise<PayoutAttempt | undefined> {
  const at = deps.clock.now();
  const lease = new Date(leaseEnd(at.getTime(), PAY_TIMEOUT_MS, deps.settings.timesScale));
  const next = await commit(deps, "payout.resend", (tx) =>
    changes.resendPayout(tx, { payout, note, leaseEnd: lease, at }),
  );
  if (next === "frozen") await stopFrozen(deps, payout);
  return next && next !== "frozen" ? justDispatched(next) : undefined;
}

/** Returns the current attempt of a withdrawal that was just recorded as dispatched. */
export function justDispatched(payout: PayoutRow): PayoutAttempt {
  const { id, attempt } = payout;
  return { payout, attempt, reference: payoutReference(id, attempt), isLate: false };
}

const overtakenUnless = (isMine: boolean) => (isMine ? undefined : "overtaken");

const LOOK = "the payout provider contradicts itself: a person must look";
const OVERTAKEN = "an answer about a withdrawal was overtaken by another one, and the provider is silent now";

function situationOf(
  deps: Pick<Deps, "clock" | "sellingStopped" | "settings">,
  { payout, attempt, isLate }: PayoutAttempt,
) {
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

function settle(deps: Deps, payout: PayoutRow, providerRef: string): Promise<boolean> {
  const at = deps.clock.now();
  const times = { paidAt: at.getTime(), now: at.getTime(), timesScale: deps.settings.timesScale };
  const look = lookAt(0, times);
  const lookTime = look === undefined ? null : new Date(look);
  const change = { payout, accountOf: deps.accountOf, at, providerRef, lookAt: lookTime };
  return commit(deps, "payout.settle", (tx) =>
    withReceipt(deps, tx, { payout, isMine: changes.settlePayout(tx, change) }),
  );
}

/**
 * Returns the whole amount to the wallet: it was not paid, or it was reversed. False when another process
 * decided.
 */
async function returnIt(deps: Deps, payout: PayoutRow, next: Return): Promise<boolean> {
  const change = {
    payout,
    accountOf: deps.accountOf,
    walletAccount: await walletAccountOf(deps.db, payout.user_id),
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
    return isMine;
  }
  const isMine = await commit(deps, "payout.give_back", (tx) =>
    withReceipt(deps, tx, { payout, isMine: changes.releasePayout(tx, change) }),
  );
  if (isMine && next.isOurs) deps.log.error(facts, "the payout provider refused us, not the account");
  return isMine;
}

/** Mails the owner the receipt when this process decided the withdrawal. */
async function withReceipt(
  deps: Pick<Deps, "clock" | "ids" | "random" | "vault" | "settings">,
  tx: Tx,
  change: { payout: PayoutRow; isMine: Promise<boolean> },
): Promise<boolean> {
  const isMine = await change.isMine;
  if (isMine) await mailReceipt(deps, tx, change.payout.id);
  return isMine;
}

/** Returns the note that the person reads, in our words, never the provider's. */
function noteOf(next: Return): string {
  if (next.kind === "reverse") return OUTCOME_NOTES.sentBack;
  switch (next.reason) {
    case "bad_account":
      return OUTCOME_NOTES.wrongAccount;
    case "returned":
      return OUTCOME_NOTES.sentBack;
    case "house":
      return OUTCOME_NOTES.ourProblem;
    case "too_soon":
    case "refused":
    case "absent":
      return OUTCOME_NOTES.notPaid;
  }
}

async function latePaid(
  deps: Pick<Deps, "db" | "accountOf" | "effect" | "clock" | "log">,
  { payout, attempt, reference }: PayoutAttempt,
): Promise<void> {
  const change = { payout, accountOf: deps.accountOf, attempt, at: deps.clock.now() };
  const isMine = await commit(deps, "payout.late_paid", (tx) => changes.recordLatePaid(tx, change));
  if (isMine) deps.log.error({ payoutId: payout.id, reference }, "paid after its money went back: our loss");
}
