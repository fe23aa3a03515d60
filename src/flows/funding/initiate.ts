import { MOST_OPEN_LINKS } from "../../core/funding.ts";
import type { Person } from "../../core/people.ts";
import { checkFunding } from "../../core/pricing.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { countAskedAbout, insertFunding } from "../../db/funding.ts";
import type { LimitFault } from "../../db/limits.ts";
import { claimKey, findRequestKey, freezeRefusal } from "../../db/request-keys.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import {
  askForLink,
  feeRate,
  type FundingLink,
  intentOf,
  type LinkOrder,
  linkOf,
  linkPort,
  takeShare,
} from "./link.ts";
import { repeatFunding, type RepeatFault } from "./repeat.ts";

export type InitiateFault =
  | { code: "funding_below_minimum" | "funding_above_maximum" }
  | { code: "provider_not_configured" }
  | { code: "idempotency_conflict" }
  | LimitFault
  | RepeatFault;

/**
 * Make a payment link. The intent is written before the provider hears of it, under a reference of ours, so that a payment made on
 * a link whose answer was lost is still found and credited. Kobo; the wallet gets the amount less the fee (rules 7.1).
 */
export async function initiateFunding(
  deps: Deps,
  person: Person,
  order: LinkOrder,
): Promise<Result<FundingLink, InitiateFault>> {
  if (!linkPort(deps, order.provider)) return fail({ code: "provider_not_configured" });
  const id = deps.ids.next();
  const split = checkFunding(order.amount, feeRate(deps));
  const claimed = await writeIntent(deps, person, { id, order, split });
  if (claimed.kind === "full") return fail({ code: "too_many_payment_links" });
  if (claimed.kind === "conflict") return fail({ code: "idempotency_conflict" });
  if (claimed.kind === "refused") return fail(claimed.fault as InitiateFault);
  if (claimed.kind === "replayed") return repeatFunding(deps, person, { id: claimed.operationId, order });
  const answer = await askForLink(deps, person, { id, order });
  if (answer.kind !== "link") return fail({ code: "payment_provider_unavailable" });
  return ok(linkOf({ asked_kobo: order.amount, ...claimed.facts }, answer.url));
}

type Intent = { id: string; order: LinkOrder; split: ReturnType<typeof checkFunding> };

function writeIntent(deps: Deps, person: Person, intent: Intent) {
  const { id, order, split } = intent;
  const at = deps.clock.now();
  const facts = intentOf(deps, person, { id, order, at });
  return commit(deps, "funding.intent", async (tx) => {
    if (split.ok && (await isFull(tx, person, order))) return { kind: "full" } as const;
    const claim = await claimKey(tx, { key: order.requestKey, userId: person.id, operationId: id, at });
    if (claim.kind !== "fresh") return claim;
    const allowed = split.ok ? await takeShare(deps, tx, { person, order, at }) : split;
    if (!allowed.ok) {
      await freezeRefusal(tx, order.requestKey, allowed.fault);
      return { kind: "refused", fault: allowed.fault } as const;
    }
    if (split.ok) await insertFunding(tx, { ...facts, ...split.value, holdsLimit: true });
    return { ...claim, facts: { reference: facts.reference, fee_bps: facts.feeBps } };
  });
}

/** No place for one more payment, and this is one more. The refusal passes with time, so the key is not spent on it (rules 7.6). */
async function isFull(tx: Tx, person: Person, { requestKey }: LinkOrder): Promise<boolean> {
  if ((await countAskedAbout(tx, person.id)) < MOST_OPEN_LINKS) return false;
  return !(requestKey && (await findRequestKey(tx, requestKey.id)));
}
