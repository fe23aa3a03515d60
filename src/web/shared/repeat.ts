import { isForPin, type Transaction } from "./transactions.ts";

/**
 * The fields that the address of a buy screen may fill in. With all of them, the screen opens at its confirm
 * step with today's price; an address alone never buys anything.
 */
export type BuySearch = {
  phone?: string;
  network?: string;
  /** Face value in naira. */
  amount?: string;
  /** A data plan by its _id or its public number. */
  plan?: string;
  company?: string;
  meterType?: string;
  meter?: string;
  card?: string;
};

export type Repeat = {
  to:
    | "/profile/buyairtime"
    | "/profile/buydata"
    | "/profile/electricity"
    | "/profile/cable"
    | "/profile/internet"
    | "/profile/betting"
    | "/profile/exam";
  search: BuySearch;
};

const OPEN = new Set(["pending", "processing"]);

/**
 * Returns the link that buys the same thing again: `<Link to={repeat.to} search={repeat.search}>`. Undefined
 * for a row that is no purchase, is not final, or belongs to another person (`userName` is the viewer).
 */
export function repeatOf(row: Transaction, userName: string): Repeat | undefined {
  if (row.trans_UserName !== userName || OPEN.has(row.trans_Status)) return undefined;
  const amount = String(row.faceValue ?? "");
  const { phone_number: phone, trans_Network: network } = row;
  switch (row.trans_Type) {
    case "airtime":
      return { to: "/profile/buyairtime", search: { phone, network, amount } };
    case "data":
      return row.plan_id === null
        ? undefined
        : { to: "/profile/buydata", search: { phone, network, plan: row.plan_id } };
    case "electricity":
      return {
        to: "/profile/electricity",
        search: {
          company: network,
          meterType: row.meterType ?? "prepaid",
          meter: row.meterNumber ?? "",
          amount,
        },
      };
    case "betting":
      return { to: "/profile/betting", search: { network, card: phone, amount } };
    default:
      return planAgain(row);
  }
}

/** Returns the same for what is sold as plans beside data. */
function planAgain(row: Transaction) {
  const { trans_Type: type, trans_Network: network, phone_number: number, plan_id: plan } = row;
  if (plan === null) return undefined;
  if (type === "exam") return { to: "/profile/exam", search: { plan } } as const;
  if (type !== "cable" && type !== "internet") return undefined;
  const whose = isForPin(row) ? { phone: number } : { card: number };
  return { to: `/profile/${type}`, search: { network, ...whose, plan } } as const;
}
