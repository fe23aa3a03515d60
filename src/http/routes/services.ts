import { routes } from "../../contract/index.ts";
import { fail, ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { listCosts, setCost } from "../../flows/catalogue/costs.ts";
import { chooseSupplier, listRoutes, listServices, updateService } from "../../flows/catalogue/services.ts";
import { actorOf } from "../actor.ts";
import { onPriceLossOf, warned } from "../loss.ts";
import { type Mounted, on } from "../on.ts";

/** Routes of locks, supplier routes and costs. */
export function serviceRoutes(deps: Deps): Mounted[] {
  return [...lockRoutes(deps), ...supplierChoiceRoutes(deps), ...costRoutes(deps)];
}

function lockRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.updateServices, async (call) => {
      const { serviceName, serviceType, serviceStatus: isOpen } = call.body;
      const request = { name: serviceName, service: serviceType, isOpen };
      const done = await updateService(deps, actorOf(call), request);
      return done.ok
        ? ok({ msg: `${serviceName} ${serviceType} is ${isOpen ? "available" : "locked"}` })
        : done;
    }),
    on(routes.checkServices, async () => {
      const found = await listServices(deps);
      return ok(
        found.map(({ name, service, isOpen }) => ({
          _id: `${name}/${service}`,
          serviceName: name,
          serviceType: service,
          serviceStatus: isOpen,
          isAvailable: isOpen,
        })),
      );
    }),
  ];
}

function supplierChoiceRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.chooseSupplier, async (call) => {
      const { network, supplierName, service } = call.body;
      if (supplierName === "all")
        return fail({ code: "bad_request", fields: { supplierName: "Select a supplier" } });
      const request = { product: network, supplier: supplierName, service };
      const done = await chooseSupplier(deps, actorOf(call), request);
      return done.ok
        ? ok({ msg: `${supplierName} now delivers ${network} ${done.value.join(" and ")}` })
        : done;
    }),
    on(routes.listSupplierChoices, async () =>
      ok(
        (await listRoutes(deps)).map(({ product, service, suppliers }) => ({
          network: product,
          service,
          supplierName: suppliers[0] ?? "",
          suppliers,
        })),
      ),
    ),
  ];
}

function costRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.setCostPrice, async (call) => {
      const { network, costPrice, service } = call.body;
      const request = {
        name: network,
        service,
        cost: costPrice,
        onLoss: onPriceLossOf(call.body, deps.catalogue()),
      };
      const done = await setCost(deps, actorOf(call), request);
      if (!done.ok) return done;
      const { plans, warning } = done.value;
      const of = plans === 0 ? "" : plans === 1 ? ` of ${network}: 1 plan` : ` of ${network}: ${plans} plans`;
      return ok({ msg: `Cost price updated${of}`, ...warned(warning) });
    }),
    on(routes.listCostPrices, async () =>
      ok(
        (await listCosts(deps)).map(({ name, service, cost, varies }) => ({
          network: name,
          service,
          costPrice: cost,
          varies,
        })),
      ),
    ),
  ];
}
