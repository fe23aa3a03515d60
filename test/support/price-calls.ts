import { PLAN_PRICES, type PlanPriceName } from "../../src/core/margins.ts";
import { toNaira } from "../../src/core/money.ts";
import type { TestApp, TestUser } from "./world.ts";

/** The calls by which an admin changes prices of many plans, and looks at what became of them. */

type Prices = { [name in PlanPriceName]?: number };
export type WireLine = { plan: string; before: Prices; after: Prices };

export function priceCalls(world: TestApp, admin: TestUser) {
  const { token } = admin;
  const planOf = (id: string) => {
    const plan = world.deps.catalogue().planById.get(id);
    if (!plan) throw new Error("no such plan");
    return plan;
  };
  /** All four prices of a plan now, in naira. */
  const pricesNow = (id: string): Required<Prices> => {
    const { prices } = planOf(id);
    return Object.fromEntries(PLAN_PRICES.map((name) => [name, toNaira(prices[name])])) as Required<Prices>;
  };
  /** A line that raises every price of a plan by so many naira, as the prices stand now. */
  const raised = (id: string, by: number): WireLine => {
    const before = pricesNow(id);
    const after = Object.fromEntries(PLAN_PRICES.map((name) => [name, before[name] + by]));
    return { plan: id, before, after };
  };
  const change = (lines: readonly WireLine[], more: Record<string, unknown> = {}) =>
    world.call("POST /admin/prices/changes", {
      token,
      body: { lines: [...lines], reason: "Costs rose", source: "formula", ...more },
    });
  const undo = (id: string, body: Record<string, unknown> = {}) =>
    world.call("POST /admin/prices/changes/{id}/undo", { token, params: { id }, body });
  const cancel = (id: string) =>
    world.call("POST /admin/prices/changes/{id}/cancel", { token, params: { id } });
  const preview = (body: Record<string, unknown>) =>
    world.call("POST /admin/prices/preview", { token, body });
  const read = async (id: string) =>
    (await world.call("GET /admin/prices/changes/{id}", { token, params: { id } })).body;
  const history = async (plan: string) =>
    (await world.call("GET /admin/prices/history", { token, query: { plan } })).body.entries;
  const proposals = async () => (await world.call("GET /admin/prices/proposals", { token })).body;
  return { planOf, pricesNow, raised, change, undo, cancel, preview, read, history, proposals };
}
