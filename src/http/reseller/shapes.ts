import type { Numbering } from "../../core/api-keys.ts";
import { companyName } from "../../core/electricity.ts";
import { tokensOf } from "../../core/meter-tokens.ts";
import { NETWORKS } from "../../core/networks.ts";
import { contradictsPrefix, NETWORK_NUMBERS } from "../../core/reseller-numbers.ts";
import { CABLE_BRANDS, CABLE_CODES, type CableBrand } from "../../core/cable.ts";
import type { Plan } from "../../core/catalogue.ts";
import type { Offer, SellingCompany } from "../../flows/catalogue/plans.ts";
import type { TransactionRow } from "../../flows/rows.ts";
import { examShape } from "./exams.ts";
import { cardsShape } from "./recharge.ts";
import { decimals } from "./sums.ts";

/** Our records in the words of the reseller wire. */

const WORDS: Record<TransactionRow["status"], string> = {
  success: "successful",
  pending: "processing",
  processing: "processing",
  failed: "failed",
  refunded: "failed",
};

/** The reader's numbering, and what the script sent with the order where it is known. */
export type Shown = { numbering: Numbering; ident?: string | undefined; isPorted?: boolean | undefined };

/** One order. Its number is its position in the wallet's chain: small, whole, and unique in the account. */
export function orderShape(row: TransactionRow, shown: Shown): Record<string, unknown> {
  const common = {
    id: Number(row.seq),
    ident: shown.ident ?? row.id,
    Status: WORDS[row.status],
    api_response: row.note,
    balance_before: decimals(row.balance_before ?? 0n),
    balance_after: decimals(row.balance_after ?? 0n),
    create_date: row.created_at.toISOString().replace("Z", ""),
  };
  if (row.type === "electricity") return { ...common, ...billShape(row) };
  if (row.type === "cable") return { ...common, ...cableShape(row) };
  if (row.type === "exam") return { ...common, ...examShape([row], []) };
  if (row.type === "recharge") return { ...common, ...cardsShape([row], [], shown.numbering) };
  const network = NETWORKS.find((one) => one === row.network);
  const numbers = NETWORK_NUMBERS[shown.numbering];
  const line = {
    ...common,
    mobile_number: row.number,
    plan_network: row.network,
    Ported_number: shown.isPorted ?? (network !== undefined && contradictsPrefix(network, row.number)),
    paid_amount: decimals(row.amount_kobo),
    plan_amount: decimals(row.amount_kobo),
  };
  if (row.type === "airtime")
    return {
      ...line,
      network: network && numbers.airtime[network],
      airtime_type: "VTU",
      amount: decimals(row.face_kobo ?? row.amount_kobo),
    };
  return { ...line, network: network && numbers.data[network], plan_name: row.plan_name };
}

function billShape(row: TransactionRow): Record<string, unknown> {
  return {
    disco_name: companyName(row.company_id ?? 0) ?? "",
    meter_number: row.number,
    MeterType: row.meter_type,
    customer_name: row.meter_owner ?? "",
    amount: decimals(row.face_kobo ?? row.amount_kobo),
    paid_amount: decimals(row.amount_kobo),
    token: row.token ?? "",
    units: row.units ?? "",
    tokens: tokensOf(row),
  };
}

function cableShape(row: TransactionRow): Record<string, unknown> {
  const brand = CABLE_BRANDS.find((one) => one === row.network);
  return {
    cablename: brand && CABLE_CODES[brand],
    package: row.plan_name,
    smart_card_number: row.number,
    customer_name: row.meter_owner ?? "",
    plan_amount: decimals(row.amount_kobo),
    paid_amount: decimals(row.amount_kobo),
  };
}

/** The bouquets that can be bought now, under one key per company, and the companies with their numbers. */
export function bouquetLists(companies: readonly SellingCompany<CableBrand>[]): Record<string, unknown[]> {
  const lists = companies.map(({ brand, plans }) => [
    `${brand === "STARTIMES" ? "STARTIME" : brand}PLAN`,
    plans
      .filter(({ isOpen }) => isOpen)
      .map(({ plan, price }) => ({
        id: plan.number,
        cableplan_id: String(plan.number),
        cable: brand,
        package: plan.name,
        plan_amount: decimals(price),
      })),
  ]);
  const cablename = companies.map(({ brand }) => ({ id: CABLE_CODES[brand], name: brand }));
  return { ...Object.fromEntries(lists), cablename };
}

/** A plan as scripts read it; they send its `id` as `plan`. */
function planShape({ plan, price }: Offer<Plan>, numbering: Numbering): Record<string, unknown> {
  return {
    id: plan.number,
    dataplan_id: String(plan.number),
    network: NETWORK_NUMBERS[numbering].data[plan.network],
    plan_type: plan.type,
    plan_network: plan.network,
    month_validate: plan.validity,
    plan: plan.name,
    plan_amount: decimals(price),
  };
}

type PlanShape = ReturnType<typeof planShape>;

/** The plans on sale, under one key per network. */
export function planLists(offers: readonly Offer<Plan>[], numbering: Numbering): Record<string, PlanShape[]> {
  const open = offers.filter(({ isOpen }) => isOpen);
  return Object.fromEntries(
    NETWORKS.map((network) => [
      `${network}_PLAN`,
      open.filter(({ plan }) => plan.network === network).map((offer) => planShape(offer, numbering)),
    ]),
  );
}

/** The families by which scripts look for plans, beside ALL. */
const GROUPS: Record<string, RegExp> = {
  SME: /^SME/,
  CORPORATE: /^(CG$|CORPORATE)/,
  GIFTING: /^GIFTING/,
};

/** One network's plans by family; a plan of no family is under ALL only. */
export function planGroups(plans: readonly PlanShape[]): Record<string, PlanShape[]> {
  const groups = Object.entries(GROUPS).map(([group, pattern]) => [
    group,
    plans.filter(({ plan_type }) => pattern.test(String(plan_type))),
  ]);
  return { ...Object.fromEntries(groups), ALL: [...plans] };
}
