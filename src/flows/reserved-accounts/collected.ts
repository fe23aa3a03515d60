import type { Kobo } from "../../core/money.ts";
import type { CollectionState } from "../../core/ports-banking.ts";
import { fundingSplit } from "../../core/pricing.ts";
import { COLLECTION_PATIENCE_MS } from "../../core/reserved-accounts.ts";
import { creditFunding, findFunding, insertFunding, lockPayment } from "../funding/queries.ts";
import { tierOf, usedToday } from "../../db/limits.ts";
import { type AccountOwner, belongsToAnother, noteStray, ownerOfReservation } from "./queries.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { feeRate } from "../funding/link.ts";
import { mailReceipt } from "../mails/receipt.ts";

/** The provider's name as rows store it. */
export const ACCOUNTS_PROVIDER = "monnify";

/**
 * Credits a transfer to a person's account number, known from a notification or the provider's list. The
 * provider is asked by its own reference; the paid amount that it confirms, in naira, is credited to the
 * owner less the fee, once (rules 13.3). We hold no intent for a bank transfer, so its row, its transaction
 * and its credit are one commit. `since` is the time of the first report; `unanswered` means: ask again.
 */
export async function creditCollection(
  deps: Deps,
  reference: string,
  since: Date,
): Promise<"answered" | "unanswered"> {
  if (await findFunding(deps.db, ACCOUNTS_PROVIDER, reference)) return "answered";
  const state = await deps.effect("account.payment", () => deps.reservedAccounts.payment(reference));
  switch (state.kind) {
    case "paid":
      await credit(deps, reference, state);
      return "answered";
    case "failed":
      deps.log.warn({ reference, note: state.note }, "a transfer that was taken back; nothing is credited");
      return "answered";
    case "pending":
      return isOver(deps, since) ? giveUp(deps, reference, "never finished") : "unanswered";
    case "unknown":
      if (state.notFound && isOver(deps, since)) return giveUp(deps, reference, "not known to the provider");
      return "unanswered";
  }
}

function isOver({ clock, settings }: Pick<Deps, "clock" | "settings">, since: Date): boolean {
  return clock.now().getTime() - since.getTime() > COLLECTION_PATIENCE_MS / settings.timesScale;
}

type Paid = CollectionState & { kind: "paid" };

async function credit(deps: Deps, reference: string, paid: Paid): Promise<void> {
  const owner = await ownerOf(deps, paid);
  if (typeof owner === "string") {
    await recordStray(deps, reference, owner);
    return;
  }
  const at = deps.clock.now();
  const isCredited = await commit(deps, "account.credit", (tx) =>
    writeCredit(deps, tx, { owner, paid, reference, at }),
  );
  if (isCredited) await watchLimit(deps, owner.userId, { at, amount: paid.paid });
}

/** Returns the owner of the money, or the reason why it has none. */
async function ownerOf(deps: Pick<Deps, "db">, paid: Paid): Promise<AccountOwner | string> {
  if (paid.currency !== "NGN") return `paid in ${paid.currency}`;
  const owner = paid.owner === undefined ? undefined : await ownerOfReservation(deps.db, paid.owner);
  if (!owner) return "to an account of nobody we know";
  const isForeign = paid.accountNumber && (await belongsToAnother(deps.db, paid.accountNumber, owner.userId));
  return isForeign ? "to an account of another person than its owner" : owner;
}

type Credit = { owner: AccountOwner; paid: Paid; reference: string; at: Date };

/**
 * One payment is one row: a second writer finds the first one's row, and the unique reference guards it as
 * well.
 */
async function writeCredit(deps: Deps, tx: Tx, { owner, paid, reference, at }: Credit): Promise<boolean> {
  await lockPayment(tx, ACCOUNTS_PROVIDER, reference);
  if (await findFunding(tx, ACCOUNTS_PROVIDER, reference)) return false;
  const feeBps = feeRate(deps);
  await insertFunding(tx, {
    id: deps.ids.next(),
    userId: owner.userId,
    provider: ACCOUNTS_PROVIDER,
    reference,
    asked: paid.paid,
    feeBps,
    ...fundingSplit(paid.paid, feeBps),
    kind: "funding_transfer",
    nextCheckAt: at,
    at,
  });
  const funding = await findFunding(tx, ACCOUNTS_PROVIDER, reference);
  if (!funding) throw new Error("a payment that was just written");
  const { gatewayRef, paid: amount } = paid;
  const facts = {
    funding,
    paid: amount,
    gatewayRef,
    walletAccount: owner.walletAccount,
    accountOf: deps.accountOf,
    at,
  };
  const isCredited = await creditFunding(tx, facts);
  if (isCredited) await mailReceipt(deps, tx, funding.id);
  return isCredited;
}

/**
 * A transfer that was sent cannot be refused; one beyond the person's limit raises a warning (rules 13.4).
 */
async function watchLimit(
  deps: Pick<Deps, "db" | "log" | "catalogue">,
  userId: string,
  { at, amount }: { at: Date; amount: Kobo },
): Promise<void> {
  const [tier, used] = await Promise.all([
    tierOf(deps.db, userId),
    usedToday(deps.db, { userId, kind: "funding", at }),
  ]);
  const limit = deps.catalogue().settings.limits.funding[tier];
  if (amount > limit.once || used > limit.daily)
    deps.log.warn({ userId, tier }, "a bank transfer beyond the person's funding limit was credited");
}

/**
 * Gives up on a transfer that was reported but did not appear for a day. One that comes later is found in the
 * provider's list.
 */
function giveUp(deps: Pick<Deps, "log">, reference: string, note: string): "answered" {
  deps.log.error({ reference, note }, "a reported bank transfer did not arrive");
  return "answered";
}

/** Records money that people must sort out, with one alarm. */
async function recordStray(
  deps: Pick<Deps, "db" | "effect" | "clock" | "log">,
  reference: string,
  note: string,
): Promise<"answered"> {
  const facts = { provider: ACCOUNTS_PROVIDER, reference, note, at: deps.clock.now() };
  if (await commit(deps, "account.stray", (tx) => noteStray(tx, facts)))
    deps.log.error({ reference, note }, "a bank transfer that cannot be credited: a person must sort it out");
  return "answered";
}
