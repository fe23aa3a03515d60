import type { BettingBrand } from "../../../core/betting.ts";
import type { VendOrder } from "../../../core/ports.ts";
import { datedReference } from "../../dated-reference.ts";
import { faceOf, lineOf, rechargeId } from "../../order-facts.ts";

/**
 * The names that a template may use. `planGroup` and `planId` are the two parts of a plan's code, split at
 * its first colon.
 */
const FIELDS = [
  "reference",
  "datedReference",
  "supplierRef",
  "phone",
  "network",
  "plan",
  "planGroup",
  "planId",
  "planName",
  "amount",
  "meter",
  "meterType",
  "company",
  "customer",
  "token",
  "username",
  "password",
] as const;
type FieldName = (typeof FIELDS)[number];

/** The values for a template; a name without a value in this order is absent. */
export type Values = Partial<Record<FieldName, string>>;

const NAMES: ReadonlySet<string> = new Set(FIELDS);
const FIELD = /\{(\w*)\}/g;
const isField = (name: string): name is FieldName => NAMES.has(name);

/** Returns the first unknown name in a template; undefined when all names are known. */
export function checkTemplate(text: string): string | undefined {
  return [...text.matchAll(FIELD)].map((match) => match[1] ?? "").find((name) => !isField(name));
}

/** Fills in a template, passing each value through `shape`; undefined when a value is missing. */
export function fill(
  template: string,
  values: Values,
  shape: (value: string) => string = (value) => value,
): string | undefined {
  let isWhole = true;
  const text = template.replace(FIELD, (_, name: string) => {
    const value = isField(name) ? values[name] : undefined;
    isWhole &&= value !== undefined;
    return shape(value ?? "");
  });
  return isWhole ? text : undefined;
}

export type Ids = {
  networkIds: Record<"airtime" | "data", Partial<Record<string, string | number>>>;
  discoIds: Readonly<Record<string, string | number>>;
  /** The host's codes of the betting companies. */
  bettingIds: Readonly<Partial<Record<BettingBrand, string | number>>>;
  meterTypes: { prepaid: string; postpaid: string };
};

/**
 * The values of an order. An amount that is not whole naira is absent: none of these hosts is known to accept
 * kobo.
 */
export function valuesOf(order: VendOrder, ids: Ids): Values {
  const values: Values = {
    reference: order.reference,
    datedReference: datedReference(order),
    phone: order.phone,
  };
  const face = faceOf(order);
  if (face !== undefined && face % 100n === 0n) values.amount = String(face / 100n);
  if (order.service === "electricity") {
    const { companyId, meterNumber, meterType } = order;
    return { ...values, ...meterValues({ companyId, meterNumber, meterType }, ids) };
  }
  if (order.service === "betting")
    return { ...values, ...customerValues({ brand: order.brand, number: order.customerId }, ids) };
  const line = lineOf(order);
  const network = line && ids.networkIds[line.service][line.network];
  if (network !== undefined) values.network = String(network);
  if (order.service === "recharge") {
    const plan = rechargeId(order.planCode);
    return plan === undefined ? values : { ...values, plan };
  }
  return order.service === "data" ? { ...values, ...planValues(order.planCode, order.planName) } : values;
}

/** The values of a betting account, for a look at its customer and for an order. */
export function customerValues({ brand, number }: { brand: BettingBrand; number: string }, ids: Ids): Values {
  const company = ids.bettingIds[brand];
  return company === undefined ? { customer: number } : { customer: number, company: String(company) };
}

/** The values of a meter, for its validation. */
export function meterValues(
  meter: { companyId: number; meterNumber: string; meterType: "prepaid" | "postpaid" },
  ids: Ids,
): Values {
  const company = ids.discoIds[meter.companyId];
  const values: Values = { meter: meter.meterNumber, meterType: ids.meterTypes[meter.meterType] };
  return company === undefined ? values : { ...values, company: String(company) };
}

function planValues(code: string, planName: string): Values {
  if (code === "") return { planName };
  const cut = /^([^:]+):(.+)$/.exec(code);
  const parts = cut ? { planGroup: cut[1] ?? "", planId: cut[2] ?? "" } : {};
  return { plan: code, planName, ...parts };
}
