import { LINK_LEASE_MS, MAX_OPEN_LINKS } from "../../core/funding.ts";
import type { Person } from "../../core/people.ts";
import { checkFunding } from "../../core/pricing.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import {
  countOpenPayments,
  failFunding,
  findFundingById,
  insertFunding,
  releaseLimit,
  takeLinkLease,
} from "./queries.ts";
import type { LimitFault } from "../../db/limits.ts";
import type { FundingRow, Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import type { Rename } from "../operation.ts";
import { confirmFunding } from "./confirm.ts";
import {
  requestLink,
  feeRate,
  type FundingLink,
  intentOf,
  type LinkOrder,
  linkOf,
  returnPage,
  takeFundingLimit,
} from "./link.ts";

export type RepeatFault =
  | { code: "payment_provider_unavailable" }
  | { code: "operation_in_progress" }
  | { code: "too_many_payment_links" }
  | LimitFault;

type Repeated = Result<FundingLink, RepeatFault>;

/**
 * Answers a repeat of the same request with the same link. When the first request got none (the provider was
 * unavailable, or the server crashed), it asks the provider again, one request at a time, under the same
 * reference, and under a new one when that is used up (rules 7.5).
 */
export async function repeatFunding(
  deps: Deps,
  person: Person,
  { id, order, rename }: { id: string; order: LinkOrder; rename: Rename },
): Promise<Repeated> {
  const funding = await findFundingById(deps.db, id);
  if (!funding) return fail({ code: "operation_in_progress" });
  const link = existingLink(deps, funding);
  if (link) return ok(linkOf(funding, link));
  if (funding.state === "failed") return replace(deps, person, { funding, order, rename });
  const now = deps.clock.now();
  const until = new Date(now.getTime() + LINK_LEASE_MS / deps.settings.timesScale);
  const hasLease = await commit(deps, "funding.ask_again", (tx) => takeLinkLease(tx, id, { now, until }));
  if (!hasLease) return linkOfOtherRequest(deps, id);
  const answer = await requestLink(deps, person, { id, order });
  if (answer.kind === "link") return ok(linkOf(funding, answer.url));
  return answer.kind === "refused"
    ? afterRefusal(deps, person, { funding, order, rename })
    : fail({ code: "payment_provider_unavailable" });
}

/** Answers when another request has the lease: it may have stored the link by now, or still be asking. */
async function linkOfOtherRequest(deps: Pick<Deps, "db" | "settings">, id: string): Promise<Repeated> {
  const now = await findFundingById(deps.db, id);
  const link = now && existingLink(deps, now);
  return link ? ok(linkOf(now, link)) : fail({ code: "operation_in_progress" });
}

/** Returns the link, or for a paid payment the page that says so. */
function existingLink(deps: Pick<Deps, "settings">, funding: FundingRow): string | undefined {
  if (funding.link) return funding.link;
  if (funding.state !== "paid") return undefined;
  const page = returnPage(deps, funding.provider);
  return `${page}${page.includes("?") ? "&" : "?"}reference=${funding.reference}`;
}

type Linkless = { funding: FundingRow; order: LinkOrder; rename: Rename };

/**
 * Handles a refusal of a repeated request. A provider gives one link per reference, so an earlier request
 * whose answer was lost has used ours up, and the payment may even be paid.
 */
async function afterRefusal(
  deps: Deps,
  person: Person,
  { funding, order, rename }: Linkless,
): Promise<Repeated> {
  if ((await confirmFunding(deps, funding)) === "unanswered")
    return fail({ code: "payment_provider_unavailable" });
  const now = await findFundingById(deps.db, funding.id);
  const link = now && existingLink(deps, now);
  return link ? ok(linkOf(funding, link)) : replace(deps, person, { funding: now ?? funding, order, rename });
}

/**
 * Stores a new payment in place of one that gets no link. The old payment is still checked, and credited if
 * it is paid; the new one takes over its share of the daily limit.
 */
async function replace(deps: Deps, person: Person, linkless: Linkless): Promise<Repeated> {
  const { order } = linkless;
  const at = deps.clock.now();
  const id = deps.ids.next();
  const moved = await commit(deps, "funding.replace", (tx) =>
    writeReplacement(deps, tx, { ...linkless, person, id, at }),
  );
  if (!moved.ok) return moved;
  const answer = await requestLink(deps, person, { id, order });
  if (answer.kind !== "link") return fail({ code: "payment_provider_unavailable" });
  return ok(linkOf({ id, asked_kobo: order.amount, ...moved.value }, answer.url));
}

type Replacement = Linkless & { person: Person; id: string; at: Date };

async function writeReplacement(
  deps: Pick<Deps, "catalogue" | "settings">,
  tx: Tx,
  { person, funding, order, rename, id, at }: Replacement,
): Promise<Result<Pick<FundingRow, "reference" | "fee_bps">, RepeatFault>> {
  const split = checkFunding(order.amount, feeRate(deps));
  if (!split.ok || !(await rename(tx, { from: funding.id, to: id })))
    return fail({ code: "operation_in_progress" });
  const share = await moveLimit(deps, tx, { person, funding, order, at });
  if (!share.ok) {
    await rename(tx, { from: id, to: funding.id });
    return share;
  }
  const intent = intentOf(deps, person, { id, order, at });
  await insertFunding(tx, { ...intent, ...split.value, holdsLimit: true });
  await failFunding(tx, funding, {
    note: "A new payment link was made",
    at,
    nextCheckAt: funding.next_check_at,
  });
  return ok({ reference: intent.reference, fee_bps: intent.feeBps });
}

/** Counts the new payment among the open ones, and moves the old one's share of the daily limit to it. */
async function moveLimit(
  deps: Pick<Deps, "catalogue">,
  tx: Tx,
  { person, funding, order, at }: Pick<Replacement, "person" | "funding" | "order" | "at">,
): Promise<Result<unknown, RepeatFault>> {
  if ((await countOpenPayments(tx, person.id)) >= MAX_OPEN_LINKS)
    return fail({ code: "too_many_payment_links" });
  await releaseLimit(tx, funding);
  return takeFundingLimit(deps, tx, { person, order, at });
}
