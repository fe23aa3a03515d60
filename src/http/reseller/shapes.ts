import { companyName } from "../../core/electricity.ts";
import { tokensOf } from "../../core/meter-tokens.ts";
import { toNaira } from "../../core/money.ts";
import { AIRTIME_CODES, DATA_CODES, NETWORKS } from "../../core/networks.ts";
import type { Offer } from "../../flows/catalogue/plans.ts";
import type { TransactionRow } from "../../flows/rows.ts";

/** Our records in the words of the reseller wire. */

const WORDS: Record<TransactionRow["status"], string> = {
  success: "successful",
  pending: "processing",
  processing: "processing",
  failed: "failed",
  refunded: "failed",
};

const decimals = (amount: bigint): string => toNaira(amount as never).toFixed(2);

/** One order. Its number is its position in the wallet's chain: small, whole, and unique in the account. */
export function orderShape(row: TransactionRow, ident?: string): Record<string, unknown> {
  const common = {
    id: Number(row.seq),
    ident: ident ?? row.id,
    Status: WORDS[row.status],
    api_response: row.note,
    balance_before: decimals(row.balance_before ?? 0n),
    balance_after: decimals(row.balance_after ?? 0n),
    create_date: row.created_at.toISOString().replace("Z", ""),
  };
  if (row.type === "electricity") return { ...common, ...billShape(row) };
  const network = NETWORKS.find((one) => one === row.network);
  const line = {
    ...common,
    mobile_number: row.number,
    plan_network: row.network,
    Ported_number: true,
    paid_amount: decimals(row.amount_kobo),
    plan_amount: decimals(row.amount_kobo),
  };
  if (row.type === "airtime")
    return {
      ...line,
      network: network && AIRTIME_CODES[network],
      airtime_type: "VTU",
      amount: decimals(row.face_kobo ?? row.amount_kobo),
    };
  return { ...line, network: network && DATA_CODES[network], plan_name: row.plan_name };
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

/** A plan as scripts read it; they send its `id` as `plan`. */
function planShape({ plan, price }: Offer): Record<string, unknown> {
  return {
    id: plan.number,
    dataplan_id: String(plan.number),
    network: DATA_CODES[plan.network],
    plan_type: plan.type,
    plan_network: plan.network,
    month_validate: plan.validity,
    plan: plan.name,
    plan_amount: decimals(price),
  };
}

/** The plans on sale, under one key per network. */
export function planLists(offers: readonly Offer[]): Record<string, unknown[]> {
  const open = offers.filter(({ isOpen }) => isOpen);
  return Object.fromEntries(
    NETWORKS.map((network) => [
      `${network}_PLAN`,
      open.filter(({ plan }) => plan.network === network).map(planShape),
    ]),
  );
}
