import { type Plan, productKey } from "../../core/catalogue.ts";
import { costedService, costPerGigabyte, FACE, planCost } from "../../core/costs.ts";
import { pricesBelow, typesBelow } from "../../core/margins.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import { NETWORKS } from "../../core/networks.ts";
import { AIRTIME_COST_BPS, airtimeCharges } from "../../core/pricing.ts";
import { dataProducts, isNetwork } from "../../core/products.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Service } from "../../core/transactions.ts";
import type { Tx } from "../../db/schema.ts";
import type { Actor } from "../approvals/approvals.ts";
import { commit, type Deps } from "../deps.ts";
import { changePlan, lockPlansOf } from "./plan-queries.ts";
import { type BelowCost, namesOfPlans, type OnLoss, pricesOf, warningOf } from "./loss.ts";
import { record } from "./record.ts";
import { lockShop, readCosts, writeCost } from "./service-queries.ts";

type Shop = Pick<Deps, "db" | "effect" | "clock" | "auditSeal" | "catalogue">;
type BadForm = { code: "bad_request"; fields: Record<string, string> };

/** A cost price: of a gigabyte of data, or of 100 naira of airtime or electricity. */
export type CostPrice = { name: string; service: Service; cost: Kobo; varies: boolean };

/** Lists cost prices: airtime by network, electricity, then data by product, as its plans have it. */
export async function listCosts(deps: Pick<Deps, "db" | "catalogue">): Promise<CostPrice[]> {
  const known = await readCosts(deps.db);
  // A basis point of 100 naira is a kobo.
  const ofFace = (name: string, service: Service, usual: number): CostPrice => {
    const cost = kobo(BigInt(known.get(productKey(name, service)) ?? usual));
    return { name, service, cost, varies: false };
  };
  const { plans } = deps.catalogue();
  return [
    ...NETWORKS.map((network) => ofFace(network, "airtime", Number(AIRTIME_COST_BPS))),
    ofFace("electricity", "electricity", 10_000),
    ...[...dataProducts({ plans })].flatMap((name) => {
      const sold = plans.filter((plan) => isOf(plan, name));
      return sold.length > 0 ? [{ name, service: "data" as const, ...costPerGigabyte(sold) }] : [];
    }),
  ];
}

/** True when a plan is of this product; a network's name stands for all of its data. */
const isOf = ({ network, prices }: Plan, name: string): boolean =>
  prices.product === name || network === name;

type CostRequest = { name: string; service: Service | undefined; cost: Kobo; onLoss: OnLoss };
type SetCost = { plans: number; warning: string | undefined };

/**
 * Sets a cost price (rules 4.30). Of data it becomes the cost of every plan of the product. Returns how many
 * plans it set. Errors: bad_request, below_cost.
 */
export async function setCost(
  deps: Shop,
  by: Actor,
  request: CostRequest,
): Promise<Result<SetCost, BadForm | BelowCost>> {
  const { name, cost } = request;
  const service = costedService(name, cost, request.service);
  if (!isSold(deps, name, service)) return refused("network", "Select a network");
  if (service === "data") return setDataCost(deps, by, request);
  if (cost > FACE) return refused("costPrice", "enter a valid price");
  const loss = service === "airtime" ? airtimeLoss(deps, cost) : undefined;
  if (loss && request.onLoss === "ask") return fail(loss);
  await commit(deps, "shop.set_cost", async (tx) => {
    await lockShop(tx);
    const costBps = Number(cost);
    const before = await writeCost(tx, { network: name, service, costBps });
    const id = productKey(name, service);
    await record(deps, tx, { by, action: "cost.update", id, before, after: costBps });
  });
  return ok({ plans: 0, warning: warningOf(loss) });
}

const refused = (field: string, sentence: string): Result<never, BadForm> =>
  fail({ code: "bad_request", fields: { [field]: sentence } });

function isSold(deps: Pick<Deps, "catalogue">, name: string, service: Service): boolean {
  if (service === "electricity") return name === "electricity";
  return service === "airtime" ? isNetwork(name) : dataProducts(deps.catalogue()).has(name);
}

function airtimeLoss(deps: Pick<Deps, "catalogue">, cost: Kobo): BelowCost | undefined {
  const losing = typesBelow(airtimeCharges(deps.catalogue().settings.airtimeChargeBps), cost);
  if (losing.length === 0) return undefined;
  return { code: "below_cost", fields: { costPrice: `More than is charged: ${losing.join(", ")}` } };
}

async function setDataCost(deps: Shop, by: Actor, request: CostRequest): Promise<Result<SetCost, BelowCost>> {
  return commit(deps, "shop.set_cost", async (tx) => {
    const rows = await lockPlansOf(tx, request.name);
    const after = rows.map((row) => ({ ...row, cost_kobo: planCost(request.cost, row.volume_mb) }));
    const losing = after.filter((row) => pricesBelow(pricesOf(row), row.cost_kobo).length > 0);
    const sentence = `More than a price of ${namesOfPlans(losing)}`;
    const loss: BelowCost | undefined =
      losing.length > 0 ? { code: "below_cost", fields: { costPrice: sentence } } : undefined;
    if (loss && request.onLoss === "ask") return fail(loss);
    await writeCosts(deps, tx, { by, name: request.name, before: rows, after });
    return ok({ plans: rows.length, warning: warningOf(loss) });
  });
}

type Costed = { id: string; number: number; cost_kobo: Kobo };
type Writing = { by: Actor; name: string; before: readonly Costed[]; after: readonly Costed[] };

async function writeCosts(
  deps: Pick<Deps, "clock" | "auditSeal">,
  tx: Tx,
  { by, name, before, after }: Writing,
): Promise<void> {
  for (const { id, cost_kobo } of after) await changePlan(tx, id, { cost_kobo });
  const costs = (rows: readonly Costed[]) =>
    Object.fromEntries(rows.map(({ number, cost_kobo }) => [number, cost_kobo]));
  const id = productKey(name, "data");
  await record(deps, tx, { by, action: "cost.update", id, before: costs(before), after: costs(after) });
}
