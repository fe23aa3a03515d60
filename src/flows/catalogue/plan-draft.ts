import type { PlanCategory } from "../../core/catalogue.ts";
import { PLAN_PRICES, type PlanPriceName } from "../../core/margins.ts";
import { formatNaira, type Kobo } from "../../core/money.ts";
import type { Network } from "../../core/networks.ts";
import { categoryOf, megabytes, productOf, validityDays } from "../../core/plan-forms.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { AdminPlan, PlanLink, PlanRow } from "./plan-queries.ts";

/** The form of a plan; undefined parts stay unchanged. Kobo; size in gigabytes. */
export type PlanForm = {
  network: Network;
  number?: number | undefined;
  name?: string | undefined;
  type?: string | undefined;
  gigabytes?: number | undefined;
  validity?: string | undefined;
  cost?: Kobo | undefined;
  prices: { [name in PlanPriceName]?: Kobo | undefined };
  /** True when the partner price was left empty: it becomes the reseller price. */
  isPartnerEmpty: boolean;
  isAvailable?: boolean | undefined;
  /** null: the plan has no supplier of its own. */
  supplier?: string | null | undefined;
  /** A link without a code keeps its known code, or has none yet. */
  links?: readonly { supplier: string; code?: string | undefined }[] | undefined;
  category?: PlanCategory | "all" | undefined;
  autoRotate?: boolean | undefined;
};

export type PlanDraft = Omit<PlanRow, "id" | "retired_at"> & { links: PlanLink[] };

const VALID = "Please enter a valid value";
type BadForm = { code: "bad_request"; fields: Record<string, string> };

/**
 * Applies a form to a plan (rules 4.17). `suppliers` are the existing ones. Errors: bad_request with the
 * field.
 */
export function draftPlan(
  before: AdminPlan | undefined,
  form: PlanForm,
  suppliers: ReadonlySet<string>,
): Result<PlanDraft, BadForm> {
  const unknownField = unknownSupplierField(form, suppliers);
  if (unknownField) return fail({ code: "bad_request", fields: { [unknownField]: "Select a supplier" } });
  const wanted = withPartner({ ...NEW, ...before?.row, ...changes(form) }, form);
  const missing = Object.keys(FIELDS).find((column) => !wanted[column as Needed]);
  if (missing !== undefined)
    return fail({ code: "bad_request", fields: { [FIELDS[missing as Needed]]: VALID } });
  const { id: _id, retired_at: _retired, ...row } = wanted as PlanRow;
  return ok({
    ...row,
    ...productAndCategory(before?.row, row),
    links: linksOf(before?.links ?? [], form.links),
  });
}

/** Defaults of a new plan. */
const NEW = { product: "", category: undefined, is_available: true, supplier: null, auto_rotate: false };

/** The required columns of a plan, with the form's field for each. */
const FIELDS = {
  number: "planId",
  name: "planName",
  plan_type: "planType",
  volume_mb: "planVolumeRatio",
  validity_days: "planValidity",
  validity: "planValidity",
  price_kobo: "smartEarnerPrice",
  reseller_kobo: "resellerPrice",
  api_kobo: "apiPrice",
  partner_kobo: "partnerPrice",
  cost_kobo: "planCostPrice",
} as const;
type Needed = keyof typeof FIELDS;
type Wanted = Partial<Omit<PlanRow, "category">> & { category?: PlanCategory | undefined };

/**
 * Returns the columns that a form sets. An unreadable value becomes an empty column, which is refused as
 * missing.
 */
function changes(form: PlanForm): Wanted {
  const { network, prices, validity, gigabytes, category } = form;
  return {
    ...given({
      number: form.number,
      name: form.name,
      plan_type: form.type,
      price_kobo: prices.smartEarner,
      reseller_kobo: prices.reseller,
      api_kobo: prices.api,
      partner_kobo: prices.partner,
      cost_kobo: form.cost,
      is_available: form.isAvailable,
      supplier: form.supplier,
      auto_rotate: form.autoRotate,
    }),
    network,
    ...(gigabytes === undefined ? {} : { volume_mb: megabytes(gigabytes) ?? 0 }),
    ...(validity === undefined
      ? {}
      : { validity, validity_days: validityDays(validity) ?? 0, category: undefined }),
    ...(category === undefined ? {} : { category: category === "all" ? undefined : category }),
  };
}

/** Drops undefined parts: spread over a row, they would erase its values. */
function given<T extends object>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(parts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

function withPartner(wanted: Wanted, { prices, isPartnerEmpty }: PlanForm): Wanted {
  const isFree = isPartnerEmpty || wanted.partner_kobo === undefined;
  if (prices.partner !== undefined || !isFree || wanted.reseller_kobo === undefined) return wanted;
  return { ...wanted, partner_kobo: wanted.reseller_kobo };
}

/** Derives product and category, unless they are set or still fit. */
function productAndCategory(before: PlanRow | undefined, row: Omit<PlanRow, "id" | "retired_at">) {
  const isSame = before?.network === row.network && before.plan_type === row.plan_type;
  return {
    product: isSame ? before.product : productOf(row.network, row.plan_type),
    category: row.category ?? categoryOf(row.validity_days),
  };
}

function unknownSupplierField(form: PlanForm, suppliers: ReadonlySet<string>): string | undefined {
  if (form.supplier && !suppliers.has(form.supplier)) return "planSupplier";
  return form.links?.every(({ supplier }) => suppliers.has(supplier)) === false ? "planSuppliers" : undefined;
}

/** Returns each supplier once, with the given code or the known one. */
function linksOf(known: readonly PlanLink[], wanted: PlanForm["links"]): PlanLink[] {
  if (!wanted) return [...known];
  const codes = new Map(known.map(({ supplier, code }) => [supplier, code]));
  const links = wanted.map(({ supplier, code }) => ({ supplier, code: code ?? codes.get(supplier) ?? "" }));
  return [...new Map(links.map((link) => [link.supplier, link])).values()];
}

type Money = Pick<PlanRow, "cost_kobo" | "price_kobo" | "reseller_kobo" | "api_kobo" | "partner_kobo">;

/** Returns a plan's four prices by our names. Kobo. */
function pricesOf(row: Money): Record<PlanPriceName, Kobo> {
  return {
    smartEarner: row.price_kobo,
    reseller: row.reseller_kobo,
    api: row.api_kobo,
    partner: row.partner_kobo,
  };
}

export type BelowCost = { code: "below_cost"; fields: Record<string, string> };

/**
 * Refuses prices that this change puts below cost. A plan that already sold at a loss may still be locked or
 * renamed (rules 4.18). `fieldOf` returns the name of a price in the caller's form.
 */
export function refuseLoss(
  before: PlanRow | undefined,
  after: Money,
  fieldOf: (name: PlanPriceName) => string,
): BelowCost | undefined {
  const isCostNew = before?.cost_kobo !== after.cost_kobo;
  const was = before && pricesOf(before);
  const will = pricesOf(after);
  const lossy = PLAN_PRICES.filter(
    (name) => will[name] < after.cost_kobo && (isCostNew || was?.[name] !== will[name]),
  );
  if (lossy.length === 0) return undefined;
  const sentence = `Below the cost of ₦${formatNaira(after.cost_kobo)}`;
  return { code: "below_cost", fields: Object.fromEntries(lossy.map((name) => [fieldOf(name), sentence])) };
}
