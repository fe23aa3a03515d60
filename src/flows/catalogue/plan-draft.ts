import type { PlanCategory } from "../../core/catalogue.ts";
import type { PlanPriceName } from "../../core/margins.ts";
import type { Kobo } from "../../core/money.ts";
import { categoryOf, megabytes, productOf, validityDays } from "../../core/plan-forms.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type Brand, serviceOfBrand } from "../../core/services.ts";
import type { AdminPlan, PlanLink, PlanRow } from "./plan-queries.ts";

/** The form of a plan; undefined parts stay unchanged. Kobo; size in gigabytes. */
export type PlanForm = {
  network: Brand;
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
  /** Names of its suppliers; empty: those of the product's route. */
  suppliers?: readonly string[] | undefined;
  /** The complete list of codes that are not its public number; undefined: those that are known. */
  codes?: readonly PlanLink[] | undefined;
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
  const missing = Object.keys(FIELDS).find((column) => isMissing(wanted, column as Needed));
  if (missing !== undefined)
    return fail({ code: "bad_request", fields: { [FIELDS[missing as Needed]]: VALID } });
  const { id: _id, retired_at: _retired, ...row } = wanted as PlanRow;
  return ok({
    ...row,
    ...productAndCategory(before?.row, row),
    links: linksOf(before, row, form),
  });
}

/** Only data has a size; elsewhere it is 0. */
const isMissing = (wanted: Wanted, column: Needed): boolean =>
  !wanted[column] && (column !== "volume_mb" || wanted.service === "data");

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
    ...sizeOf(network, gigabytes),
    ...(validity === undefined
      ? {}
      : { validity, validity_days: validityDays(validity) ?? 0, category: undefined }),
    ...(category === undefined ? {} : { category: category === "all" ? undefined : category }),
  };
}

/** The service follows from the company; only data has a size. */
function sizeOf(network: Brand, gigabytes: number | undefined): Wanted {
  const service = serviceOfBrand(network) ?? "data";
  if (service !== "data") return { service, volume_mb: 0 };
  return gigabytes === undefined ? { service } : { service, volume_mb: megabytes(gigabytes) ?? 0 };
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

function unknownSupplierField(form: PlanForm, known: ReadonlySet<string>): string | undefined {
  if (form.supplier && !known.has(form.supplier)) return "planSupplier";
  if (form.suppliers?.every((name) => known.has(name)) === false) return "planSuppliers";
  return form.codes?.every(({ supplier }) => known.has(supplier)) === false ? "planCodes" : undefined;
}

/**
 * Returns the plan's suppliers with their codes, each once (rules 4.19). A code is the plan's public number
 * unless another one is given or known. With an empty list, only codes that are not the number stay.
 */
function linksOf(
  before: AdminPlan | undefined,
  after: Pick<PlanRow, "number" | "supplier">,
  form: PlanForm,
): PlanLink[] {
  const had = before?.links ?? [];
  const isOwn = ({ code }: PlanLink) => code !== "" && code !== String(before?.row.number);
  const own = (form.codes ?? had.filter(isOwn)).filter(({ code }) => code !== "");
  const codes = new Map(own.map(({ supplier, code }) => [supplier, code]));
  const stay = form.suppliers ?? had.map(({ supplier }) => supplier);
  const coded = form.suppliers?.length ? [] : [...codes.keys()];
  const names = [...stay, ...coded, ...(after.supplier === null ? [] : [after.supplier])];
  return [...new Set(names)].map((supplier) => ({
    supplier,
    code: codes.get(supplier) ?? String(after.number),
  }));
}
