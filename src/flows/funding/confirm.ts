import { decideFunding, type FundingNext } from "../../core/funding.ts";
import type { LinkProvider, PaymentState } from "../../core/ports.ts";
import { checkFundingLater, creditFunding, failFunding, findFunding } from "./queries.ts";
import { walletAccountOf } from "../../db/people.ts";
import type { FundingRow, TransactionRow } from "../../db/schema.ts";
import { findTransaction } from "../../db/transactions.ts";
import type { Person } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { askUntilProven, type OutsideFlow } from "../ask-until-proven.ts";
import { commit, type Deps } from "../deps.ts";
import { mailReceipt } from "../mails/receipt.ts";
import { linkPort } from "./link.ts";

/**
 * A payment to ask about. `since` is the time of the last event about its link; its day of checks begins
 * then.
 */
type Payment = { funding: FundingRow; since: Date };

/** Payment links at their providers. We never send a payment: the payer pays, or does not. */
const LINK_ATTEMPTS: OutsideFlow<Payment, never, PaymentState, "answered" | "unanswered"> = {
  ask: verify,
  send: () => Promise.resolve(undefined),
  carryOut: applyPayment,
};

/**
 * Asks the provider about a payment and applies the answer. A payment becomes money only here. Webhooks,
 * returning payers and the sweeper all call it, in any order and any number of times, and one of them
 * credits.
 */
export async function confirmFunding(
  deps: Deps,
  funding: FundingRow,
  since: Date = funding.created_at,
): Promise<"answered" | "unanswered"> {
  if (funding.state === "paid") return "answered";
  return askUntilProven(deps, LINK_ATTEMPTS, { funding, since });
}

/**
 * Asks the provider about a payment. When the provider is no longer configured, the answer is unknown and the
 * payment stays due.
 */
function verify(
  deps: Pick<Deps, "effect" | "links">,
  { funding: { provider, reference } }: Payment,
): Promise<PaymentState> {
  const port = linkPort(deps, provider);
  if (!port) return Promise.resolve({ kind: "unknown", note: `${provider} is not set up` });
  return deps.effect("card.verify", () => port.verify(reference));
}

async function applyPayment(deps: Deps, { funding, since }: Payment, state: PaymentState) {
  const at = deps.clock.now();
  const next = decideFunding(state, {
    since: since.getTime(),
    checks: funding.checks,
    now: at.getTime(),
    timesScale: deps.settings.timesScale,
  });
  if (next.kind === "credit")
    await credit(deps, funding, { paid: next.paid, gatewayRef: next.gatewayRef, at });
  if (next.kind === "wait")
    await commit(deps, "funding.later", (tx) => checkFundingLater(tx, funding, new Date(next.nextCheckAt)));
  if (next.kind === "fail") await end(deps, funding, { next, at, state });
  const isSilence = state.kind === "unknown" && !state.notFound;
  return { outcome: isSilence ? ("unanswered" as const) : ("answered" as const) };
}

type Failure = { next: FundingNext & { kind: "fail" }; at: Date; state: PaymentState };

async function end(
  deps: Pick<Deps, "db" | "effect" | "log">,
  funding: FundingRow,
  { next, at, state }: Failure,
): Promise<void> {
  const { note } = next;
  const nextCheckAt = next.nextCheckAt === undefined ? null : new Date(next.nextCheckAt);
  await commit(deps, "funding.fail", (tx) => failFunding(tx, funding, { note, at, nextCheckAt }));
  if (next.isStray && funding.note !== note)
    deps.log.error(
      { fundingId: funding.id, reference: funding.reference, answer: state },
      "money arrived that cannot be credited: a person must sort it out",
    );
}

async function credit(
  deps: Deps,
  funding: FundingRow,
  paid: { paid: FundingRow["asked_kobo"]; gatewayRef: string; at: Date },
): Promise<void> {
  const walletAccount = await walletAccountOf(deps.db, funding.user_id);
  const facts = { funding, walletAccount, accountOf: deps.accountOf, ...paid };
  await commit(deps, "funding.credit", async (tx) => {
    if (await creditFunding(tx, facts)) await mailReceipt(deps, tx, funding.id);
  });
  if (paid.paid !== funding.asked_kobo)
    deps.log.warn({ fundingId: funding.id }, "paid another amount than asked; credited what was paid");
}

/**
 * Checks a person's own payment at its provider. Errors: not_found, also for another person's reference;
 * payment_provider_unavailable.
 */
export async function verifyOwnFunding(
  deps: Deps,
  person: Person,
  { provider, reference }: { provider: LinkProvider; reference: string },
): Promise<Result<TransactionRow, { code: "not_found" } | { code: "payment_provider_unavailable" }>> {
  const funding = await findFunding(deps.db, provider, reference);
  if (!funding || funding.user_id !== person.id) return fail({ code: "not_found" });
  const answer = await confirmFunding(deps, funding);
  const row = await findTransaction(deps.db, funding.id);
  if (!row) return fail({ code: "not_found" });
  return answer === "unanswered" && row.status === "pending"
    ? fail({ code: "payment_provider_unavailable" })
    : ok(row);
}
