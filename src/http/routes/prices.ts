import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import { offersOfNetwork, publicPlans } from "../../flows/catalogue/plans.ts";
import { publicSettings } from "../../flows/catalogue/settings.ts";
import type { Deps } from "../../flows/deps.ts";
import { type Mounted, on } from "../on.ts";
import { planShape, priceItemShape } from "../shapes/plan.ts";

/** What is sold and at which price. */
export function priceRoutes(deps: Pick<Deps, "db" | "catalogue" | "settings">): Mounted[] {
  return [
    on(routes.priceList, async () => ok(publicPlans(deps).map(priceItemShape))),
    on(routes.plansOfNetwork, async ({ body, user }) => {
      const found = await offersOfNetwork(deps, user, {
        network: body.network,
        category: body.category ?? "all",
      });
      if (!found.ok) return found;
      const { offers, locked } = found.value;
      return ok({ plans: offers.map(planShape), locked, msg: sentence(offers.length, locked) });
    }),
    on(routes.settings, async () => ok(publicSettings(deps))),
  ];
}

function sentence(count: number, locked: boolean): string {
  if (locked) return "Data of this network is locked at the moment";
  return count === 1 ? "1 plan found" : `${count} plans found`;
}
