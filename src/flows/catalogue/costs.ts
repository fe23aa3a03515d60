import { BETTING_BRANDS, isBettingBrand } from "../../core/betting.ts";
import { type Plan, productKey } from "../../core/catalogue.ts";
import { costedService, costPerGigabyte, mostCost, planCost } from "../../core/costs.ts";
import { pricesBelow, typesBelow } from "../../core/margins.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import { NETWORKS } from "../../core/networks.ts";
import { AIRTIME_COST_BPS, chargesOf } from "../../core/pricing.ts";
import { dataProducts, isNetwork } from "../../core/products.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type HouseSettings, readSettings } from "../../core/settings.ts";
import { isPlanService, type PlanService } from "../../core/services.ts";
import type { Service } from "../../core/transactions.ts";
import type { Tx } from "../../db/schema.ts";
import type { Actor } from "../approvals/approvals.ts";
import { commit, type Deps } from "../deps.ts";
import { lockPlansOf, type PlanRow } from "./plan-queries.ts";
import {
  type BelowCost,
  lowerCost,
  type LossNeedsTwo,
  namesOfPlans,
  type OnLoss,
  pricesOf,
  refusedLoss,
  warningOf,
} from "./loss.ts";
import { lockSettings } from "./queries.ts";
import { record } from "./record.ts";
import { lockShop, readCosts, writeCost } from "./service-queries.ts";
import { writeCostOf } from "./write-plan.ts";

type Shop = Pick<Deps, "db" | "effect" | "clock" | "auditSeal" | "catalogue">;
type BadForm = { code: "bad_request"; fields: Record<string, string> };

/** A cost price: of a gigabyte of data, or of 100 naira of what is sold by its value. */
export type CostPrice = { name: string; service: Service; cost: Kobo; varies: boolean };

/** Lists cost prices: airtime by network, electricity, betting by company, then data by product. */
export async function listCosts(deps: Pick<Deps, "db" | "catalogue">): Promise<CostPrice[]> {
  const known = await readCosts(deps.db);
  // A basis point of 100 naira is a kobo.
  const ofFace = (name: string, service: FaceService): CostPrice => {
    return { name, service, cost: costOfFace(known, name, service), varies: false };
  };
  const { plans } = deps.catalogue();
  return [
    ...NETWORKS.map((network) => ofFace(network, "airtime")),
    ofFace("electricity", "electricity"),
    ...BETTING_BRANDS.map((name) => ofFace(name, "betting")),
    ...[...dataProducts({ plans })].flatMap((name) => {
      const sold = plans.filter((plan) => isOf(plan, name));
      return sold.length > 0 ? [{ name, service: "data" as const, ...costPerGigabyte(sold) }] : [];
    }),
  ];
}

type FaceService = Exclude<Service, PlanService>;

/** Returns what 100 naira of a service sold by value cost us, in kobo: as it was set, else the usual cost. */
function costOfFace(known: ReadonlyMap<string, number>, name: string, service: FaceService): Kobo {
  const usual = service === "airtime" ? Number(AIRTIME_COST_BPS) : 10_000;
  return kobo(BigInt(known.get(productKey(name, service)) ?? usual));
}

/** True when a plan is of this product; a network's name stands for all of its data. */
const isOf = ({ network, prices }: Plan, name: string): boolean =>
  prices.product === name || network === name;

type CostRequest = { name: string; service: Service | undefined; cost: Kobo; onLoss: OnLoss };
type SetCost = { plans: number; warning: string | undefined };

/**
 * Sets a cost price (rules 4.30). Of data it becomes the cost of every plan of the product. Returns how many
 * plans it set. Errors: bad_request, below_cost, loss_needs_two.
 */
export async function setCost(
  deps: Shop,
  by: Actor,
  request: CostRequest,
): Promise<Result<SetCost, BadForm | BelowCost | LossNeedsTwo>> {
  const { name, cost } = request;
  const service = costedService(name, cost, request.service);
  if (!isSold(deps, name, service)) return refused("network", "Select a network");
  if (service === "data") return setDataCost(deps, by, request);
  // Every other plan has a cost of its own.
  if (isPlanService(service)) return refused("network", "Set the cost in each plan");
  if (cost > mostCost(service)) return refused("costPrice", "enter a valid price");
  return setFaceCost(deps, by, { name, service, cost, onLoss: request.onLoss });
}

type FaceRequest = { name: string; service: FaceService; cost: Kobo; onLoss: OnLoss };

/** Both locks are held until the commit, so that neither cost nor charges change between check and write. */
async function setFaceCost(
  deps: Shop,
  by: Actor,
  { name, service, cost, onLoss }: FaceRequest,
): Promise<Result<SetCost, BelowCost | LossNeedsTwo>> {
  return commit(deps, "shop.set_cost", async (tx) => {
    await lockShop(tx);
    const settings = readSettings(await lockSettings(tx));
    const loss = lossAt(settings, service, cost);
    const known = costOfFace(await readCosts(tx), name, service);
    const change = { before: known, after: cost, onLoss };
    const refused = refusedLoss(loss, onLoss) ?? lowerCost(change, "costPrice");
    if (refused) return fail(refused);
    const costBps = Number(cost);
    const before = await writeCost(tx, { network: name, service, costBps });
    const id = productKey(name, service);
    await record(deps, tx, { by, action: "cost.update", id, before, after: costBps });
    return ok({ plans: 0, warning: warningOf(loss) });
  });
}

const refused = (field: string, sentence: string): Result<never, BadForm> =>
  fail({ code: "bad_request", fields: { [field]: sentence } });

function isSold(deps: Pick<Deps, "catalogue">, name: string, service: Service): boolean {
  if (service === "electricity") return name === "electricity";
  if (service === "betting") return isBettingBrand(name);
  if (service !== "data" && isPlanService(service)) return true;
  return service === "airtime" ? isNetwork(name) : dataProducts(deps.catalogue()).has(name);
}

function lossAt(settings: HouseSettings, service: FaceService, cost: Kobo): BelowCost | undefined {
  if (service === "electricity") return undefined;
  const charges = service === "airtime" ? settings.airtimeChargeBps : settings.bettingChargeBps;
  const losing = typesBelow(chargesOf(charges), cost);
  if (losing.length === 0) return undefined;
  return { code: "below_cost", fields: { costPrice: `Above what people pay: ${losing.join(", ")}` } };
}

async function setDataCost(
  deps: Shop,
  by: Actor,
  request: CostRequest,
): Promise<Result<SetCost, BelowCost | LossNeedsTwo>> {
  const { onLoss } = request;
  return commit(deps, "shop.set_cost", async (tx) => {
    const rows = await lockPlansOf(tx, request.name);
    const after = rows.map((row) => ({ ...row, cost_kobo: planCost(request.cost, row.volume_mb) }));
    const losing = after.filter((row) => pricesBelow(pricesOf(row), row.cost_kobo).length > 0);
    const sentence = `Above a price of ${namesOfPlans(losing)}`;
    const loss: BelowCost | undefined =
      losing.length > 0 ? { code: "below_cost", fields: { costPrice: sentence } } : undefined;
    const refused = refusedLoss(loss, onLoss) ?? lowerCostOfAny(rows, after, onLoss);
    if (refused) return fail(refused);
    await writeCosts(deps, tx, { by, name: request.name, before: rows, after });
    return ok({ plans: rows.length, warning: warningOf(loss) });
  });
}

/** Returns the refusal of the first plan whose cost this lowers, if any (rules 12.21). */
function lowerCostOfAny(
  rows: readonly Costed[],
  after: readonly Costed[],
  onLoss: OnLoss,
): LossNeedsTwo | undefined {
  for (const [at, { cost_kobo: before, number }] of rows.entries()) {
    const lower = lowerCost({ before, after: after[at]?.cost_kobo ?? before, onLoss }, "costPrice");
    if (lower)
      return { ...lower, fields: { costPrice: `${lower.fields["costPrice"] ?? ""} in plan ${number}` } };
  }
  return undefined;
}

type Costed = { number: number; cost_kobo: Kobo };
type Writing = { by: Actor; name: string; before: readonly PlanRow[]; after: readonly Costed[] };

async function writeCosts(
  deps: Pick<Deps, "clock" | "auditSeal">,
  tx: Tx,
  { by, name, before, after }: Writing,
): Promise<void> {
  const at = deps.clock.now();
  for (const [n, plan] of before.entries())
    await writeCostOf(tx, { plan, cost: after[n]?.cost_kobo ?? plan.cost_kobo, at });
  const costs = (rows: readonly Costed[]) =>
    Object.fromEntries(rows.map(({ number, cost_kobo }) => [number, cost_kobo]));
  const id = productKey(name, "data");
  await record(deps, tx, { by, action: "cost.update", id, before: costs(before), after: costs(after) });
}
