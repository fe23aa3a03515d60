import { productKey } from "../../core/catalogue.ts";
import { typesBelow } from "../../core/margins.ts";
import { type Network, NETWORKS } from "../../core/networks.ts";
import { AIRTIME_COST_BPS } from "../../core/pricing.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Service } from "../../core/transactions.ts";
import * as services from "./service-queries.ts";
import { commit, type Deps } from "../deps.ts";
import type { Actor } from "../approvals/approvals.ts";
import { record } from "./record.ts";

type Shop = Pick<Deps, "db" | "effect" | "clock" | "catalogue" | "auditSeal">;
type BadForm = { code: "bad_request"; fields: Record<string, string> };

/** Lists every service with its stored lock. */
export function listServices(deps: Pick<Deps, "db">) {
  return services.readServices(deps.db);
}

/** Locks or unlocks a service (rules 4.8, 4.20). Errors: bad_request for an unknown service. */
export function updateService(
  deps: Shop,
  by: Actor,
  request: { name: string; service: Service; isOpen: boolean },
): Promise<Result<undefined, BadForm>> {
  return commit(deps, "shop.update_service", async (tx) => {
    await services.lockShop(tx);
    const before = await services.setService(tx, request);
    if (before === undefined)
      return fail({ code: "bad_request", fields: { serviceName: "Select a service" } });
    const key = productKey(request.name, request.service);
    await record(deps, tx, { by, action: "service.update", id: key, before, after: request.isOpen });
    return ok(undefined);
  });
}

/** Lists routes by product and service, the first supplier first. */
export function listRoutes(deps: Pick<Deps, "db">) {
  return services.readRoutes(deps.db);
}

export type RouteFault = BadForm | { code: "supplier_disabled" } | { code: "supplier_lacks_service" };

/**
 * Puts a supplier first in a product's routes (rules 4.21). The other suppliers stay behind it; a product
 * without a route of its own starts with its network's route. Errors: bad_request, supplier_disabled,
 * supplier_lacks_service.
 */
export async function chooseSupplier(
  deps: Shop,
  by: Actor,
  request: { product: string; supplier: string; service: Service | undefined },
): Promise<Result<Service[], RouteFault>> {
  const { product, supplier } = request;
  const facts = deps.catalogue().suppliers.get(supplier);
  if (!facts) return fail({ code: "bad_request", fields: { supplierName: "Select a supplier" } });
  const possible = servicesOf(deps, product);
  if (possible.length === 0) return fail({ code: "bad_request", fields: { network: "Select a network" } });
  if (!facts.isEnabled) return fail({ code: "supplier_disabled" });
  const wanted = request.service === undefined ? possible : possible.filter((one) => one === request.service);
  const routed = wanted.filter((service) => facts.services.includes(service));
  if (routed.length === 0) return fail({ code: "supplier_lacks_service" });
  await commit(deps, "shop.choose_supplier", async (tx) => {
    await services.lockShop(tx);
    for (const service of routed) {
      const before = await services.readRoute(tx, product, service);
      const inherited =
        before.length > 0 ? before : await services.readRoute(tx, networkOf(product), service);
      const after = [supplier, ...inherited.filter((other) => other !== supplier)];
      await services.writeRoute(tx, { product, service, suppliers: after });
      await record(deps, tx, {
        by,
        action: "supplier.choose",
        id: productKey(product, service),
        before,
        after,
      });
    }
  });
  return ok(routed);
}

/** Returns the services that can have a route under this name; none when nothing of that name is sold. */
function servicesOf(deps: Shop, product: string): Service[] {
  if (isNetwork(product)) return ["airtime", "data"];
  if (product === "electricity") return ["electricity"];
  const { plans, routes, locked } = deps.catalogue();
  const key = productKey(product, "data");
  const isKnown = plans.some((plan) => plan.prices.product === product) || routes.has(key) || locked.has(key);
  return isKnown ? ["data"] : [];
}

const isNetwork = (text: string): text is Network => NETWORKS.some((network) => network === text);
/** Returns the network of a product: MTN for MTN-CG. */
const networkOf = (product: string): string => product.split("-")[0] ?? product;

/** Lists costs in basis points of the face value, with defaults where none is set (rules 4.14). */
export async function listCosts(deps: Pick<Deps, "db">) {
  const known = await services.readCosts(deps.db);
  const cost = (network: string, service: Service, usual: number) => ({
    network,
    service,
    costBps: known.get(productKey(network, service)) ?? usual,
  });
  return [
    ...NETWORKS.map((network) => cost(network, "airtime", Number(AIRTIME_COST_BPS))),
    cost("electricity", "electricity", 10_000),
  ];
}

/**
 * Sets the cost of a network's airtime or of electricity. A cost above what some account type is charged must
 * be confirmed (rules 4.18). Errors: bad_request, below_cost.
 */
export async function setCost(
  deps: Shop,
  by: Actor,
  request: { network: string; costBps: number; isLossConfirmed: boolean },
): Promise<Result<undefined, BadForm | { code: "below_cost"; fields: Record<string, string> }>> {
  const { network, costBps } = request;
  const service = network === "electricity" ? "electricity" : "airtime";
  if (service === "airtime" && !isNetwork(network))
    return fail({ code: "bad_request", fields: { network: "Select a network" } });
  const { airtimeChargeBps } = deps.catalogue().settings;
  const losing = service === "airtime" ? typesBelow(airtimeChargeBps, BigInt(costBps)) : [];
  if (losing.length > 0 && !request.isLossConfirmed)
    return fail({ code: "below_cost", fields: { costPrice: `More than is charged: ${losing.join(", ")}` } });
  await commit(deps, "shop.set_cost", async (tx) => {
    await services.lockShop(tx);
    const before = await services.writeCost(tx, { network, service, costBps });
    const id = productKey(network, service);
    await record(deps, tx, { by, action: "cost.update", id, before, after: costBps });
  });
  return ok(undefined);
}
