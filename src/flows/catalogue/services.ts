import { ABROAD } from "../../core/abroad.ts";
import { productKey } from "../../core/catalogue.ts";
import { COUNTRY_CODES } from "../../core/countries.ts";
import { dataProducts, isNetwork, networkOfProduct } from "../../core/products.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { isClosedAtFirst, serviceOfBrand, SOLD_COMPANIES } from "../../core/services.ts";
import type { Service } from "../../core/transactions.ts";
import * as services from "./service-queries.ts";
import { commit, type Deps } from "../deps.ts";
import type { Actor } from "../approvals/approvals.ts";
import { routeBelowKnownCost } from "./known-cost.ts";
import type { LossNeedsTwo } from "./loss.ts";
import { record } from "./record.ts";

type Shop = Pick<Deps, "db" | "effect" | "clock" | "catalogue" | "auditSeal">;
type BadForm = { code: "bad_request"; fields: Record<string, string> };

export type ListedService = { name: string; service: Service; isOpen: boolean };

/** Lists every service with its lock: what was ever locked or seeded, and each data product that is sold. */
export async function listServices(deps: Pick<Deps, "db" | "catalogue">): Promise<ListedService[]> {
  return withProducts(deps, await services.readServices(deps.db));
}

/** Adds data products and companies without a row of their own: they are as they were at first. */
function withProducts(deps: Pick<Deps, "catalogue">, stored: ListedService[]): ListedService[] {
  const known = new Set(stored.map(({ name, service }) => productKey(name, service)));
  const data = [...dataProducts(deps.catalogue())].map((name) => ({ name, service: "data" as const }));
  const abroad = COUNTRY_CODES.map((name) => ({ name, service: ABROAD as Service }));
  const others = [...data, ...SOLD_COMPANIES, ...abroad].filter(
    ({ name, service }) => !known.has(productKey(name, service)),
  );
  return [...stored, ...others.map((one) => ({ ...one, isOpen: !isClosedAtFirst(one.service) }))];
}

/** Locks or unlocks a service (rules 4.8, 4.20). Errors: bad_request for an unknown service. */
export function updateService(
  deps: Shop,
  by: Actor,
  request: { name: string; service: Service; isOpen: boolean },
): Promise<Result<undefined, BadForm>> {
  return commit(deps, "shop.update_service", async (tx) => {
    await services.lockShop(tx);
    const stored = withProducts(deps, await services.readServices(tx));
    const before = stored.find(({ name, service }) => name === request.name && service === request.service);
    if (!before) return fail({ code: "bad_request", fields: { serviceName: "Select a service" } });
    await services.setService(tx, request);
    const id = productKey(request.name, request.service);
    await record(deps, tx, {
      by,
      action: "service.update",
      id,
      before: before.isOpen,
      after: request.isOpen,
    });
    return ok(undefined);
  });
}

/** Lists routes by product and service, the first supplier first. */
export function listRoutes(deps: Pick<Deps, "db">) {
  return services.readRoutes(deps.db);
}

export type RouteFault =
  | BadForm
  | { code: "supplier_disabled" }
  | { code: "supplier_lacks_service" }
  | LossNeedsTwo;

/**
 * Puts a supplier first in a product's routes (rules 4.21). The other suppliers stay behind it; a product
 * without a route of its own starts with its network's route. Errors: bad_request, supplier_disabled,
 * supplier_lacks_service, loss_needs_two.
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
  return commit(deps, "shop.choose_supplier", async (tx) => {
    await services.lockShop(tx);
    const changes = [];
    for (const service of routed) {
      const before = await services.readRoute(tx, product, service);
      const inherited =
        before.length > 0 ? before : await services.readRoute(tx, networkOfProduct(product), service);
      const suppliers = [supplier, ...inherited.filter((other) => other !== supplier)];
      const refused = await routeBelowKnownCost(deps, tx, { product, service, suppliers });
      if (refused) return fail(refused);
      changes.push({ service, before, suppliers });
    }
    for (const { service, before, suppliers } of changes) {
      await services.writeRoute(tx, { product, service, suppliers });
      const id = productKey(product, service);
      await record(deps, tx, { by, action: "supplier.choose", id, before, after: suppliers });
    }
    return ok(routed);
  });
}

/** Returns the services that can have a route under this name; none when nothing of that name is sold. */
function servicesOf(deps: Shop, product: string): Service[] {
  if (isNetwork(product)) return ["airtime", "data"];
  if (product === "electricity") return ["electricity"];
  if (product === ABROAD) return [ABROAD];
  const brand = serviceOfBrand(product);
  if (brand) return [brand];
  return dataProducts(deps.catalogue()).has(product) ? ["data"] : [];
}
