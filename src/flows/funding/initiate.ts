import { MAX_OPEN_LINKS } from "../../core/funding.ts";
import type { Person } from "../../core/people.ts";
import { checkFunding } from "../../core/pricing.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { countOpenPayments, insertFunding } from "./queries.ts";
import type { LimitFault } from "../../db/limits.ts";
import type { FundingRow, Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";
import {
  requestLink,
  feeRate,
  type FundingLink,
  intentOf,
  type LinkOrder,
  linkOf,
  linkPort,
  takeFundingLimit,
} from "./link.ts";
import { repeatFunding, type RepeatFault } from "./repeat.ts";

type Refusal =
  | { code: "funding_below_minimum" | "funding_above_maximum" }
  | { code: "provider_not_configured" }
  | LimitFault
  | RepeatFault;
export type InitiateFault = Refusal | KeyFault;

/**
 * Makes a payment link. The intent is stored under our own reference before the provider is called, so that a
 * payment on a link whose answer was lost is still found and credited. Kobo; the wallet gets the amount less
 * the fee (rules 7.1).
 */
export function initiateFunding(
  deps: Deps,
  person: Person,
  order: LinkOrder,
): Promise<Result<FundingLink, InitiateFault>> {
  const isSetUp = () => linkPort(deps, order.provider) !== undefined;
  return operation<FundingLink, Refusal>(
    deps,
    { userId: person.id, key: order.requestKey },
    {
      refusals: REFUSALS,
      run: async ({ id, commit }) => {
        if (!isSetUp()) return fail({ code: "provider_not_configured" });
        const written = await commit("funding.intent", (tx) => writeIntent(deps, tx, { person, id, order }));
        if (!written.ok) return written;
        const answer = await requestLink(deps, person, { id, order });
        if (answer.kind !== "link") return fail({ code: "payment_provider_unavailable" });
        return ok(linkOf({ id, asked_kobo: order.amount, ...written.value }, answer.url));
      },
      replay: async (id, rename) =>
        isSetUp()
          ? repeatFunding(deps, person, { id, order, rename })
          : fail({ code: "provider_not_configured" }),
    },
  );
}

/**
 * No refusal is frozen once the intent is stored: the provider's refusal only means that there is no link
 * yet.
 */
const REFUSALS = {
  funding_below_minimum: "frozen",
  funding_above_maximum: "frozen",
  limit_exceeded: "frozen",
  provider_not_configured: "passing",
  too_many_payment_links: "passing",
  payment_provider_unavailable: "passing",
  operation_in_progress: "passing",
} as const;

type Intent = { person: Person; id: string; order: LinkOrder };

async function writeIntent(
  deps: Pick<Deps, "clock" | "catalogue" | "settings">,
  tx: Tx,
  { person, id, order }: Intent,
): Promise<Result<Pick<FundingRow, "reference" | "fee_bps">, Refusal>> {
  const split = checkFunding(order.amount, feeRate(deps));
  if (!split.ok) return split;
  if ((await countOpenPayments(tx, person.id)) >= MAX_OPEN_LINKS)
    return fail({ code: "too_many_payment_links" });
  const at = deps.clock.now();
  const share = await takeFundingLimit(deps, tx, { person, order, at });
  if (!share.ok) return share;
  const facts = intentOf(deps, person, { id, order, at });
  await insertFunding(tx, { ...facts, ...split.value, holdsLimit: true });
  return ok({ reference: facts.reference, fee_bps: facts.feeBps });
}
