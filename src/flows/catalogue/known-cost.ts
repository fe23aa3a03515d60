import { productKey } from "../../core/catalogue.ts";
import { formatNaira, type Kobo } from "../../core/money.ts";
import { networkOfProduct } from "../../core/products.ts";
import { ALL_BRANDS, isPlanService } from "../../core/services.ts";
import type { Service } from "../../core/transactions.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { LossNeedsTwo, OnLoss } from "./loss.ts";
import { codesAsked, firstCodes, type Planned } from "./plan-delivery.ts";
import type { PlanDraft } from "./plan-draft.ts";
import { type AdminPlan, type PlanLink, readListed, readPlans } from "./plan-queries.ts";
import { lockShop, readRoutes } from "./service-queries.ts";

type Change = { before: AdminPlan | undefined; after: PlanDraft; onLoss: OnLoss };
type Shop = Pick<Deps, "catalogue">;

/**
 * Returns the refusal of what one admin makes of a plan, where no admin alone sells below cost: a new plan,
 * another network or size, or a code that it did not have or that now comes first, at less than a supplier's
 * list says that it costs, or where no list says it (rules 12.21). Routes stay locked until the commit,
 * because they give codes too.
 */
export async function belowKnownCost(
  deps: Shop,
  tx: Tx,
  { before, after, onLoss }: Change,
): Promise<LossNeedsTwo | undefined> {
  if (onLoss !== "refuse") return undefined;
  await lockShop(tx);
  const { links, ...row } = after;
  const codes = newCodes(routed(deps, await readRoutes(tx)), before, { row, links });
  const sentence = codes && problemOf(await listedOf(tx, codes), codes, row.cost_kobo);
  return sentence === undefined ? undefined : refusal("planCostPrice", sentence);
}

const refusal = (field: string, sentence: string): LossNeedsTwo => ({
  code: "loss_needs_two",
  fields: { [field]: sentence },
});

type Route = { product: string; service: Service; suppliers: readonly string[] };

/** The catalogue with these routes, the last of each product counting. */
function routed(deps: Shop, routes: readonly Route[]): Shop {
  const byKey = new Map(
    routes.map(({ product, service, suppliers }) => [productKey(product, service), suppliers]),
  );
  const catalogue = { ...deps.catalogue(), routes: byKey };
  return { catalogue: () => catalogue };
}

/** Returns the codes whose cost is in question; undefined where the plan delivers what it did before. */
function newCodes(
  deps: Shop,
  before: AdminPlan | undefined,
  after: Planned,
): readonly PlanLink[] | undefined {
  const codes = codesAsked(deps, after);
  const isOther = before?.row.network !== after.row.network || before.row.volume_mb !== after.row.volume_mb;
  if (!before || isOther) return codes;
  const given = givenTo({ deps, plan: before }, { deps, plan: after });
  return given.length > 0 ? given : undefined;
}

const addedTo = (had: readonly PlanLink[], codes: readonly PlanLink[]): PlanLink[] =>
  codes.filter(({ supplier, code }) => !had.some((one) => one.supplier === supplier && one.code === code));

type Sold = { deps: Shop; plan: Planned };

/** Returns the codes that a change gives a plan, and those that it puts first. */
function givenTo(was: Sold, will: Sold): PlanLink[] {
  return [
    ...addedTo(firstCodes(was.deps, was.plan), firstCodes(will.deps, will.plan)),
    ...addedTo(codesAsked(was.deps, was.plan), codesAsked(will.deps, will.plan)),
  ];
}

type Listed = Awaited<ReturnType<typeof readListed>>;

const listedOf = (tx: Tx, codes: readonly PlanLink[]): Promise<Listed> =>
  readListed(
    tx,
    codes.map(({ code }) => code),
  );

/** Returns why a plan at this cost may not have these codes: what one of them costs is more, or not known. */
function problemOf(listed: Listed, codes: readonly PlanLink[], cost: Kobo): string | undefined {
  if (codes.length === 0) return "Its cost is not known";
  let dearest = cost;
  for (const { supplier, code } of codes) {
    const known = listed.find((one) => one.supplier === supplier && one.code === code)?.cost_kobo;
    if (!known) return `Its cost is not known: the list of ${supplier} does not say it for ${code}`;
    if (known > dearest) dearest = known;
  }
  return dearest > cost ? `Below its known cost of ₦${formatNaira(dearest)}` : undefined;
}

/**
 * Returns the refusal of a route of plans that gives a plan the code of another supplier or puts it first,
 * where no admin alone sells below cost: by the same rule as a code entered by hand (rules 12.21). Call it
 * under the shop's lock.
 */
export async function routeBelowKnownCost(
  deps: Shop,
  tx: Tx,
  after: Route,
): Promise<LossNeedsTwo | undefined> {
  const { product, service } = after;
  if (!isPlanService(service) || !deps.catalogue().settings.secondAdmin) return undefined;
  const routes = await readRoutes(tx);
  const [was, will] = [routed(deps, routes), routed(deps, [...routes, after])];
  const network = ALL_BRANDS.find((brand) => brand === networkOfProduct(product));
  if (!network) return undefined;
  const sold = await readPlans(tx, { network, category: undefined });
  const changed = sold
    .map((plan) => ({ plan, given: givenTo({ deps: was, plan }, { deps: will, plan }) }))
    .filter(({ given }) => given.length > 0);
  const all = changed.flatMap(({ given }) => given);
  const listed = await listedOf(tx, all);
  for (const { plan, given } of changed) {
    const sentence = problemOf(listed, given, plan.row.cost_kobo);
    if (sentence) return refusal("supplierName", `Plan ${plan.row.number}: ${sentence}`);
  }
  return undefined;
}
