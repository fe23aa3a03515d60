import { kobo } from "../../../core/money.ts";
import { ALL_BRANDS, type Brand, serviceOfBrand } from "../../../core/services.ts";
import { megabytes, validityDays } from "../../../core/plan-forms.ts";
import type { BodyOf } from "../../shared/api/api.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { parseTyped, toWire } from "../../shared/money.ts";
import type { AdminPlan, Category } from "../../shared/shop/queries.ts";
import type { PRICE_FIELDS } from "./rules.ts";
import { formWords } from "./form-words.en.ts";

type PriceField = (typeof PRICE_FIELDS)[number];

export type PlanDraft = Record<
  | "network"
  | "planName"
  | "planType"
  | "planVolumeRatio"
  | "planValidity"
  | "planId"
  | "planCategory"
  | "planCostPrice"
  | PriceField,
  string
>;

/** A supplier of the plan, with its own code for it; empty: the plan ID. */
export type Link = { supplierName: string; planCode: string };
/** The fields of a plan that are chosen, not typed. */
export type Delivery = {
  isAvailable: boolean;
  /** "all" means the suppliers of the network. */
  supplier: string;
  autoRotate: boolean;
  links: readonly Link[];
};

const EMPTY: PlanDraft = {
  network: "",
  planName: "",
  planType: "",
  planVolumeRatio: "",
  planValidity: "",
  planId: "",
  planCategory: "all",
  smartEarnerPrice: "",
  resellerPrice: "",
  partnerPrice: "",
  apiPrice: "",
  planCostPrice: "",
};

/** Fills the form from a plan, or starts a new one of a network. */
export function draftOf(plan: AdminPlan | undefined, network: Brand | undefined): PlanDraft {
  if (!plan) return { ...EMPTY, network: network ?? "" };
  return {
    network: plan.planNetwork,
    planName: plan.planName,
    planType: plan.planType,
    planVolumeRatio: String(plan.planVolumeRatio),
    planValidity: plan.planValidity,
    planId: String(plan.planId),
    planCategory: plan.planCategory,
    smartEarnerPrice: String(plan.smartEarnerPrice),
    resellerPrice: String(plan.resellerPrice),
    partnerPrice: String(plan.partnerPrice),
    apiPrice: String(plan.apiPrice),
    planCostPrice: String(plan.planCostPrice ?? ""),
  };
}

export function deliveryOf(plan: AdminPlan | undefined): Delivery {
  return {
    isAvailable: plan?.isAvailable ?? true,
    supplier: plan?.planSupplier || "all",
    autoRotate: plan?.planAutoRotate ?? false,
    links: plan ? linksOf(plan) : [],
  };
}

function linksOf({ planId, planSuppliers = [], planCodes = [] }: AdminPlan): Link[] {
  const codes = new Map(planCodes.map(({ supplierName, planCode }) => [supplierName, planCode]));
  return planSuppliers.map((supplierName) => {
    const code = codes.get(supplierName) ?? "";
    return { supplierName, planCode: code === String(planId) ? "" : code };
  });
}

/** Adds a chosen supplier to the list; without auto-rotate it also becomes the first one (rules 4.19). */
export function withSupplier(delivery: Delivery, name: string): Delivery {
  const isNew = name !== "all" && delivery.links.every((link) => link.supplierName !== name);
  const links = isNew ? [...delivery.links, { supplierName: name, planCode: "" }] : delivery.links;
  return { ...delivery, links, supplier: delivery.autoRotate ? delivery.supplier : name };
}

/** Removes a supplier from the list, and as the first one. */
export function withoutSupplier(delivery: Delivery, name: string): Delivery {
  const links = delivery.links.filter((link) => link.supplierName !== name);
  return { ...delivery, links, supplier: delivery.supplier === name ? "all" : delivery.supplier };
}

export function withCode(delivery: Delivery, { supplierName, planCode }: Link): Delivery {
  const links = delivery.links.map((link) =>
    link.supplierName === supplierName ? { ...link, planCode } : link,
  );
  return { ...delivery, links };
}

/** Parses a typed price above zero. */
export function priceOf(text: string | undefined) {
  const amount = parseTyped(text ?? "");
  return amount && amount > 0n ? amount : undefined;
}

/**
 * Returns the problems of the form, the network's first, then those that the server would find. Only the
 * partner price may be empty.
 */
export function checkPlan(draft: PlanDraft): Problems<PlanDraft> {
  const t = formWords.get();
  const network = ALL_BRANDS.some((name) => name === draft.network) ? {} : { network: t.pickNetwork };
  const isBad: { [name in keyof PlanDraft]?: boolean } = {
    planName: !draft.planName.trim(),
    planType: !draft.planType.trim(),
    planVolumeRatio: isData(draft) && sizeOf(draft.planVolumeRatio) === undefined,
    planValidity: validityDays(draft.planValidity) === undefined,
    planId: !/^[1-9]\d{0,8}$/.test(draft.planId.trim()),
    smartEarnerPrice: !priceOf(draft.smartEarnerPrice),
    resellerPrice: !priceOf(draft.resellerPrice),
    partnerPrice: draft.partnerPrice.trim() !== "" && !priceOf(draft.partnerPrice),
    apiPrice: !priceOf(draft.apiPrice),
    planCostPrice: !priceOf(draft.planCostPrice),
  };
  const bad = Object.keys(isBad).filter((name) => isBad[name as keyof PlanDraft]);
  return { ...network, ...Object.fromEntries(bad.map((name) => [name, t.validValue])) };
}

/** Only data has a size. */
export const isData = ({ network }: Pick<PlanDraft, "network">): boolean =>
  (serviceOfBrand(network) ?? "data") === "data";

function sizeOf(text: string): number | undefined {
  const size = Number(text.trim());
  return text.trim() && megabytes(size) !== undefined ? size : undefined;
}

/**
 * Returns the request body of a valid form. "all" is sent as no supplier, and an empty partner price is the
 * reseller's (rules 4.19).
 */
export function bodyOf(draft: PlanDraft, delivery: Delivery): BodyOf<"POST /dataPlan/add"> {
  const price = (text: string) => toWire(priceOf(text) ?? kobo(0n));
  const isNamed = delivery.supplier !== "all" && !delivery.autoRotate;
  return {
    planNetwork: draft.network as Brand,
    planName: draft.planName.trim(),
    planType: draft.planType.trim(),
    planVolumeRatio: sizeOf(draft.planVolumeRatio) ?? 0,
    planValidity: draft.planValidity.trim(),
    planId: Number(draft.planId),
    planCategory: draft.planCategory as Category,
    smartEarnerPrice: price(draft.smartEarnerPrice),
    resellerPrice: price(draft.resellerPrice),
    apiPrice: price(draft.apiPrice),
    partnerPrice: price(draft.partnerPrice.trim() ? draft.partnerPrice : draft.resellerPrice),
    planCostPrice: price(draft.planCostPrice),
    planAvailability: delivery.isAvailable,
    planSupplier: isNamed ? delivery.supplier : "",
    planSuppliers: delivery.links.map(({ supplierName }) => supplierName),
    planCodes: delivery.links
      .map(({ supplierName, planCode }) => ({ supplierName, planCode: planCode.trim() }))
      .filter(({ planCode }) => planCode !== ""),
    planAutoRotate: delivery.autoRotate,
  };
}

/**
 * Returns the request body of an edit: the plan, and only the fields that differ from when it was opened, so
 * that other people's changes stay (rules 4.17). A validity goes with the category shown beside it, because
 * alone it would choose another category.
 */
export function editOf(
  plan: AdminPlan,
  draft: PlanDraft,
  delivery: Delivery,
): BodyOf<"PATCH /dataPlan/update"> {
  const opened = bodyOf(draftOf(plan, undefined), deliveryOf(plan));
  const wanted = bodyOf(draft, delivery);
  const names = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
    (name) => JSON.stringify(wanted[name]) !== JSON.stringify(opened[name]),
  );
  if (names.includes("planValidity")) names.push("planCategory");
  // A supplier that is left out goes only when its code is left out too (rules 4.19).
  if (names.includes("planSuppliers") && !names.includes("planCodes")) names.push("planCodes");
  const changed = Object.fromEntries(names.map((name) => [name, wanted[name]]));
  return { ...changed, _id: plan._id, planNetwork: wanted.planNetwork };
}
