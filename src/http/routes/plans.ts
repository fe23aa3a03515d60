import type { Body } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import type { Kobo } from "../../core/money.ts";
import { fail, ok } from "../../core/result.ts";
import { offersOfNetwork, publicPlans } from "../../flows/catalogue/plans.ts";
import { publicSettings } from "../../flows/catalogue/settings.ts";
import type { Deps } from "../../flows/deps.ts";
import { listLosses, type Losses } from "../../flows/catalogue/below-cost.ts";
import type { PlanForm } from "../../flows/catalogue/plan-draft.ts";
import {
  addPlan,
  type ChangedPlan,
  deletePlan,
  listPlans,
  type PlanName,
  updatePlan,
} from "../../flows/catalogue/change-plans.ts";
import type { DeliveredPlan } from "../../flows/catalogue/plan-delivery.ts";
import { updatePrice } from "../../flows/catalogue/change-price.ts";
import { readPlanFigures } from "../../flows/reporting/plan-figures.ts";
import { actorOf } from "../actor.ts";
import { onPriceLossOf, warned } from "../loss.ts";
import { type Caller, type Mounted, on } from "../on.ts";
import { adminPlanShape } from "../shapes/admin-plan.ts";
import { planShape, priceItemShape } from "../shapes/plan.ts";

/** Routes of plans and prices for staff. */
export function planRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.addPlan, async (call) => {
      const request = { form: formOf(call.body), onLoss: onPriceLossOf(call.body, deps.catalogue()) };
      const added = await addPlan(deps, actorOf(call), request);
      return added.ok ? ok(changedShape("Plan added", added.value, call.user)) : added;
    }),
    on(routes.updatePlan, async (call) => {
      const { _id: id, planId: number } = call.body;
      const plan = id ? { id } : number === undefined ? undefined : { number };
      if (!plan) return fail({ code: "bad_request", fields: { planId: "Please enter a valid value" } });
      const request = { plan, form: formOf(call.body), onLoss: onPriceLossOf(call.body, deps.catalogue()) };
      const changed = await updatePlan(deps, actorOf(call), request);
      return changed.ok ? ok(changedShape("Plan updated", changed.value, call.user)) : changed;
    }),
    on(routes.deletePlan, async (call) => {
      const plan = planNamed(call.query.planId);
      if (!plan) return fail({ code: "plan_not_found" });
      const deleted = await deletePlan(deps, actorOf(call), plan);
      return deleted.ok ? ok({ msg: "Plan deleted" }) : deleted;
    }),
    on(routes.listAdminPlans, async ({ query, user }) => {
      const { network, category } = query;
      const found = await listPlans(deps, {
        network,
        category,
      });
      return ok({ plans: found.map((plan) => adminPlanShape(plan, user)) });
    }),
    updatePriceRoute(deps),
    belowCostRoute(deps),
  ];
}

function belowCostRoute(deps: Deps): Mounted {
  return on(routes.belowCost, async () => {
    const { plans, specials, airtime, betting } = await listLosses(deps);
    return ok({
      plans: plans.map(({ plan, prices }) => ({
        _id: plan.id,
        planId: plan.number,
        planName: plan.name,
        planNetwork: plan.network,
        product: plan.prices.product,
        planCostPrice: plan.cost,
        prices: Object.fromEntries(prices.map((name) => [`${name}Price`, plan.prices[name]])),
      })),
      specialPrices: specials.map((special) => ({
        userId: special.userId,
        userName: special.userName,
        productName: special.product,
        price: special.price,
        planIds: special.plans.map((plan) => plan.number),
      })),
      airtime: airtime.map(faceShape),
      betting: betting.map(faceShape),
    });
  });
}

const faceShape = ({ name, userType, chargeBps, costBps }: Losses["airtime"][number]) => ({
  network: name,
  userType,
  charge: chargeBps / 100,
  costPrice: Number(costBps) / 100,
});

function updatePriceRoute(deps: Deps): Mounted {
  return on(routes.updatePrice, async (call) => {
    const { newPrice, dataId } = call.body;
    const prices = {
      smartEarner: given(newPrice.price),
      reseller: given(newPrice.reseller),
      partner: given(newPrice.partner),
      api: given(newPrice.api),
    };
    if (Object.values(prices).every((price) => price === undefined))
      return fail({ code: "bad_request", fields: { newPrice: "Please enter a valid value" } });
    const plan = planNamed(dataId);
    if (!plan) return fail({ code: "plan_not_found" });
    const request = { plan, prices, onLoss: onPriceLossOf(call.body, deps.catalogue()) };
    const changed = await updatePrice(deps, actorOf(call), request);
    return changed.ok ? ok(changedShape("Price updated", changed.value, call.user)) : changed;
  });
}

/** The answer to a change of a plan. An admin also hears that nobody can deliver it today (rules 4.27). */
function changedShape(done: string, changed: ChangedPlan, viewer: Pick<Caller, "isAdmin">) {
  const isLost = viewer.isAdmin && changed.row.is_available && !changed.isDeliverable;
  return {
    msg: isLost ? `${done}. No supplier can deliver it today` : done,
    plan: adminPlanShape(changed, viewer),
    ...warned(changed.warning),
  };
}

const given = (price: Kobo | "" | undefined): Kobo | undefined => (price === "" ? undefined : price);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads a plan's id or public number; undefined when the text is neither. */
function planNamed(text: string): PlanName | undefined {
  const name = text.trim().toLowerCase();
  if (UUID.test(name)) return { id: name };
  return /^\d{1,9}$/.test(name) ? { number: Number(name) } : undefined;
}

type Form = Body<typeof routes.addPlan> | Body<typeof routes.updatePlan>;

function formOf(body: Form): PlanForm {
  const { partnerPrice, planSupplier, planSuppliers, planCategory } = body;
  return {
    network: body.planNetwork,
    number: body.planId,
    name: body.planName,
    type: body.planType,
    gigabytes: body.planVolumeRatio,
    validity: body.planValidity,
    cost: body.planCostPrice,
    prices: {
      smartEarner: body.smartEarnerPrice,
      reseller: body.resellerPrice,
      api: body.apiPrice,
      partner: given(partnerPrice),
    },
    isPartnerEmpty: partnerPrice === "",
    isAvailable: body.planAvailability,
    supplier: planSupplier && (planSupplier[0] ?? null),
    suppliers: planSuppliers,
    codes: body.planCodes?.map(({ supplierName, planCode }) => ({ supplier: supplierName, code: planCode })),
    category: planCategory === "" ? "all" : planCategory,
    autoRotate: body.planAutoRotate,
  };
}

/** Routes of what is on sale and its prices. */
export function priceRoutes(deps: Pick<Deps, "db" | "clock" | "catalogue" | "settings">): Mounted[] {
  return [
    on(routes.priceList, async () => ok(publicPlans(deps).map(priceItemShape))),
    on(routes.plansOfNetwork, async ({ body, user }) => {
      const found = await offersOfNetwork(deps, user, {
        network: body.network,
        category: body.category ?? "all",
      });
      if (!found.ok) return found;
      const { offers, locked } = found.value;
      const edited = user.isAdmin || user.isAgent ? await plansById(deps) : undefined;
      const plans = offers.map((offer) => {
        const plan = edited?.get(offer.plan.id);
        const { isOpen } = offer;
        return { ...planShape(offer), ...(plan ? adminPlanShape(plan, user) : {}), isOpen };
      });
      return ok({ plans, locked, msg: sentence(offers.length, locked) });
    }),
    on(routes.planFigures, async ({ query, user }) => {
      const found = await readPlanFigures(deps, { userId: user.id, network: query.network });
      if (!found.ok) return found;
      const { plans, last } = found.value;
      return ok({
        plans: plans.map(({ planId, delivery, ...known }) => ({
          _id: planId,
          ...known,
          delivered: delivery?.percent ?? null,
          seconds: delivery?.seconds ?? null,
        })),
        last: last.map(({ planId, number }) => ({ _id: planId, number })),
      });
    }),
    on(routes.settings, async () => ok(publicSettings(deps))),
  ];
}

async function plansById(deps: Pick<Deps, "db" | "catalogue">): Promise<Map<string, DeliveredPlan>> {
  const plans = await listPlans(deps, { network: undefined, category: undefined });
  return new Map(plans.map((plan) => [plan.row.id, plan]));
}

function sentence(count: number, locked: boolean): string {
  if (locked) return "Data of this network is locked at the moment";
  return count === 1 ? "1 plan found" : `${count} plans found`;
}
