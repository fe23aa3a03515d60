import {
  type Catalogue,
  type Plan,
  type PlanCategory,
  productKey,
  type SoldPlan,
} from "../../core/catalogue.ts";
import type { Kobo } from "../../core/money.ts";
import type { Person } from "../../core/people.ts";
import { isDataLocked, isPlanLocked, networkOf, plansOf, sortPlans } from "../../core/plans.ts";
import { planPrice, type SpecialPrices } from "../../core/pricing.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { BRANDS, type Company, type PlanCompanyService } from "../../core/services.ts";
import { specialPricesOf } from "./queries.ts";
import type { Deps } from "../deps.ts";

/** A plan for one person: their price in kobo, and `isOpen` when it can be bought now. */
export type Offer<P extends SoldPlan = SoldPlan> = { plan: P; price: Kobo; isOpen: boolean };

type Viewer = Pick<Person, "id" | "userType" | "isSpecial">;
type Shop = Pick<Deps, "db" | "catalogue">;

/** Lists the plans that can be bought, for the public list at list prices (rules 4.9). */
export function publicPlans(deps: Pick<Deps, "catalogue">): Plan[] {
  const catalogue = deps.catalogue();
  return sortPlans(
    catalogue.plans.filter((plan) => plan.isAvailable && !isPlanLocked(catalogue, plan)),
    "all",
  );
}

/** Lists all plans of all services at this person's price: data in list order, then the others by number. */
export async function allOffersFor(deps: Shop, viewer: Viewer): Promise<Offer[]> {
  const special = await specialFor(deps, viewer);
  const catalogue = deps.catalogue();
  return [...sortPlans(catalogue.plans, "all"), ...catalogue.otherPlans].map((plan) =>
    offer(catalogue, plan, { viewer, special }),
  );
}

/** A company with its plans at one person's price, the cheapest first. */
export type SellingCompany<B extends Company = Company> = { brand: B; isOpen: boolean; plans: Offer[] };

/** Lists the companies of a service with their plans (rules 24.1), which have no special prices. */
export function companiesFor<S extends PlanCompanyService>(
  deps: Pick<Deps, "catalogue">,
  viewer: Viewer,
  service: S,
): SellingCompany<(typeof BRANDS)[S][number]>[] {
  const catalogue = deps.catalogue();
  const offers = catalogue.otherPlans.map((plan) => offer(catalogue, plan, { viewer, special: new Map() }));
  const brands: readonly (typeof BRANDS)[S][number][] = BRANDS[service];
  return brands.map((brand) => ({
    brand,
    isOpen: !catalogue.locked.has(productKey(brand, service)),
    plans: offers
      .filter(({ plan }) => plan.network === brand)
      .sort((a, b) => Number(a.price - b.price) || a.plan.number - b.plan.number),
  }));
}

/** Lists every data plan of every network at this person's price, in list order. */
export async function offersFor(deps: Shop, viewer: Viewer): Promise<Offer<Plan>[]> {
  const special = await specialFor(deps, viewer);
  const catalogue = deps.catalogue();
  return sortPlans(catalogue.plans, "all").map((plan) => offer(catalogue, plan, { viewer, special }));
}

/**
 * Lists the plans of one network, by its name or data code, at this person's price. `locked` is true when all
 * data of the network is locked. Errors: bad_request with the field, for an unknown network.
 */
export async function offersOfNetwork(
  deps: Shop,
  viewer: Viewer,
  wanted: { network: string | number; category: PlanCategory | "all" },
): Promise<
  Result<{ offers: Offer<Plan>[]; locked: boolean }, { code: "bad_request"; fields: { network: string } }>
> {
  const network = networkOf(wanted.network);
  if (!network) return fail({ code: "bad_request", fields: { network: "Select a network" } });
  const special = await specialFor(deps, viewer);
  const catalogue = deps.catalogue();
  const offers = plansOf(catalogue, network, wanted.category).map((plan) =>
    offer(catalogue, plan, { viewer, special }),
  );
  return ok({ offers, locked: isDataLocked(catalogue, network) });
}

function offer<P extends SoldPlan>(
  catalogue: Catalogue,
  plan: P,
  to: { viewer: Viewer; special: SpecialPrices },
): Offer<P> {
  return {
    plan,
    price: planPrice(plan, to.viewer, to.special),
    isOpen: plan.isAvailable && !isPlanLocked(catalogue, plan),
  };
}

async function specialFor(deps: Shop, viewer: Viewer): Promise<SpecialPrices> {
  return viewer.isSpecial ? specialPricesOf(deps.db, viewer.id) : new Map();
}
