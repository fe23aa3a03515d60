import { LINK_LEASE_MS, MOST_OPEN_LINKS } from "../../core/funding.ts";
import type { Person } from "../../core/people.ts";
import { checkFunding } from "../../core/pricing.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import {
  countAskedAbout,
  failFunding,
  findFundingById,
  insertFunding,
  moveKey,
  releaseLimit,
  takeLinkLease,
} from "../../db/funding.ts";
import type { LimitFault } from "../../db/limits.ts";
import { findRequestKey } from "../../db/request-keys.ts";
import type { FundingRow, Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { confirmFunding } from "./confirm.ts";
import {
  askForLink,
  feeRate,
  type FundingLink,
  intentOf,
  type LinkOrder,
  linkOf,
  returnPage,
  takeShare,
} from "./link.ts";

export type RepeatFault =
  | { code: "payment_provider_unavailable" }
  | { code: "operation_in_progress" }
  | { code: "too_many_payment_links" }
  | LimitFault;

type Repeated = Result<FundingLink, RepeatFault>;

/**
 * The same request once more: the same link. When the first one got none (the provider was away, or the server died), the provider
 * is asked again, one request at a time, under the same reference, and under a new one when that is used up (rules 7.5).
 */
export async function repeatFunding(
  deps: Deps,
  person: Person,
  { id, order }: { id: string; order: LinkOrder },
): Promise<Repeated> {
  const funding = await findFundingById(deps.db, id);
  if (!funding) return fail({ code: "operation_in_progress" });
  const link = finished(deps, funding);
  if (link) return ok(linkOf(funding, link));
  if (funding.state === "failed") return replace(deps, person, { funding, order });
  const now = deps.clock.now();
  const until = new Date(now.getTime() + LINK_LEASE_MS / deps.settings.timesScale);
  const isMine = await commit(deps, "funding.ask_again", (tx) => takeLinkLease(tx, id, { now, until }));
  if (!isMine) return madeMeanwhile(deps, id);
  const answer = await askForLink(deps, person, { id, order });
  if (answer.kind === "link") return ok(linkOf(funding, answer.url));
  return answer.kind === "refused"
    ? afterRefusal(deps, person, { funding, order })
    : fail({ code: "payment_provider_unavailable" });
}

/** Another request had the lease: it may be asking still, or have the link by now. */
async function madeMeanwhile(deps: Deps, id: string): Promise<Repeated> {
  const now = await findFundingById(deps.db, id);
  const link = now && finished(deps, now);
  return link ? ok(linkOf(now, link)) : fail({ code: "operation_in_progress" });
}

/** The link, or for what is paid already the page that says so. */
function finished(deps: Deps, funding: FundingRow): string | undefined {
  if (funding.link) return funding.link;
  if (funding.state !== "paid") return undefined;
  const page = returnPage(deps, funding.provider);
  return `${page}${page.includes("?") ? "&" : "?"}reference=${funding.reference}`;
}

type Linkless = { funding: FundingRow; order: LinkOrder };

/** A provider gives one link per reference: a first asking whose answer was lost has used ours up. It may even be paid. */
async function afterRefusal(deps: Deps, person: Person, { funding, order }: Linkless): Promise<Repeated> {
  if ((await confirmFunding(deps, funding)) === "unanswered")
    return fail({ code: "payment_provider_unavailable" });
  const now = await findFundingById(deps.db, funding.id);
  const link = now && finished(deps, now);
  return link ? ok(linkOf(funding, link)) : replace(deps, person, { funding: now ?? funding, order });
}

/**
 * A new payment in place of one that will have no link. The old one is still asked about, and credited if it is paid; the new one uses up
 * the day's limit in its place.
 */
async function replace(deps: Deps, person: Person, { funding, order }: Linkless): Promise<Repeated> {
  const at = deps.clock.now();
  const id = deps.ids.next();
  const moved = await commit(deps, "funding.replace", (tx) =>
    writeReplacement(deps, tx, { person, funding, order, id, at }),
  );
  if (!moved.ok) return moved;
  const answer = await askForLink(deps, person, { id, order });
  if (answer.kind !== "link") return fail({ code: "payment_provider_unavailable" });
  return ok(linkOf({ asked_kobo: order.amount, ...moved.value }, answer.url));
}

type Replacement = Linkless & { person: Person; id: string; at: Date };

async function writeReplacement(
  deps: Deps,
  tx: Tx,
  { person, funding, order, id, at }: Replacement,
): Promise<Result<Pick<FundingRow, "reference" | "fee_bps">, RepeatFault>> {
  const { requestKey } = order;
  const split = checkFunding(order.amount, feeRate(deps));
  if (!requestKey || !split.ok) return fail({ code: "operation_in_progress" });
  if ((await countAskedAbout(tx, person.id)) >= MOST_OPEN_LINKS) {
    // The last place may be this very key's: another request with it has replaced the payment meanwhile.
    const key = await findRequestKey(tx, requestKey.id);
    return fail({
      code: key?.operation_id === funding.id ? "too_many_payment_links" : "operation_in_progress",
    });
  }
  if (!(await moveKey(tx, requestKey.id, { from: funding.id, to: id })))
    return fail({ code: "operation_in_progress" });
  await releaseLimit(tx, funding);
  const share = await takeShare(deps, tx, { person, order, at });
  if (!share.ok) {
    await moveKey(tx, requestKey.id, { from: id, to: funding.id });
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
