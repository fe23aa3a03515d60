import { type Kobo, divCeil, formatNaira, kobo } from "../../core/money.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { LossNeedsTwo, OnLoss } from "./loss.ts";
import { codesAsked, type Planned } from "./plan-delivery.ts";
import type { PlanDraft } from "./plan-draft.ts";
import { type AdminPlan, type PlanLink, readCostsOf, readListed } from "./plan-queries.ts";

type Change = { before: AdminPlan | undefined; after: PlanDraft; onLoss: OnLoss };

/**
 * Returns the refusal of what one admin makes of a plan, where no admin alone sells below cost: a new plan,
 * another network or size, or a code that it did not have, at less than that is known to cost (rules 12.21).
 * The cost is that of the suppliers' lists, the dearest of the codes in question; where a list does not say
 * it, that of the cheapest gigabyte on sale of the product, else of the network. Without any it is refused.
 */
export async function belowKnownCost(
  deps: Pick<Deps, "catalogue">,
  tx: Tx,
  { before, after, onLoss }: Change,
): Promise<LossNeedsTwo | undefined> {
  if (onLoss !== "refuse") return undefined;
  const { links, ...row } = after;
  const codes = newCodes(deps, before, { row, links });
  if (!codes) return undefined;
  const listed = await listedCosts(tx, codes);
  const isAllListed = codes.length > 0 && listed.length === codes.length;
  const onSale = isAllListed ? kobo(0n) : await costOnSale(tx, row);
  if (onSale === undefined) return refusal("Its cost is not known");
  const known = listed.reduce((most, cost) => (cost > most ? cost : most), onSale);
  if (row.cost_kobo >= known) return undefined;
  return refusal(`Below the ₦${formatNaira(known)} that it is known to cost`);
}

const refusal = (sentence: string): LossNeedsTwo => ({
  code: "loss_needs_two",
  fields: { planCostPrice: sentence },
});

/** Returns the codes whose cost is in question; undefined where the plan delivers what it did before. */
function newCodes(
  deps: Pick<Deps, "catalogue">,
  before: AdminPlan | undefined,
  after: Planned,
): readonly PlanLink[] | undefined {
  const codes = codesAsked(deps, after);
  const isOther = before?.row.network !== after.row.network || before.row.volume_mb !== after.row.volume_mb;
  if (!before || isOther) return codes;
  const had = codesAsked(deps, before);
  const added = codes.filter(
    ({ supplier, code }) => !had.some((one) => one.supplier === supplier && one.code === code),
  );
  return added.length > 0 ? added : undefined;
}

async function listedCosts(tx: Tx, codes: readonly PlanLink[]): Promise<Kobo[]> {
  const listed = await readListed(
    tx,
    codes.map(({ code }) => code),
  );
  return codes.flatMap(({ supplier, code }) => {
    const found = listed.find((one) => one.supplier === supplier && one.code === code);
    return found?.cost_kobo ? [found.cost_kobo] : [];
  });
}

/** Returns the cost of this size at the cheapest gigabyte of the product, else of the network, on sale. */
async function costOnSale(
  tx: Tx,
  { network, product, volume_mb }: Planned["row"],
): Promise<Kobo | undefined> {
  const plans = await readCostsOf(tx, network);
  const alike = plans.filter((plan) => plan.product === product);
  const costs = (alike.length > 0 ? alike : plans).map((plan) =>
    divCeil(plan.cost_kobo * BigInt(volume_mb), BigInt(plan.volume_mb)),
  );
  return costs.reduce<Kobo | undefined>(
    (least, cost) => (least === undefined || cost < least ? cost : least),
    undefined,
  );
}
