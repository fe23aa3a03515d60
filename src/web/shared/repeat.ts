import type { Transaction } from "./transactions.ts";

/**
 * What the address of a buy screen may carry: the fields, filled in. Whole, the screen opens at its confirm step with today's price;
 * nothing is ever bought by an address alone.
 */
export type BuySearch = {
  phone?: string;
  network?: string;
  /** Face value in naira. */
  amount?: string;
  /** A data plan by its _id, or by its public number. */
  plan?: string;
  company?: string;
  meterType?: string;
  meter?: string;
};

export type Repeat = {
  to: "/profile/buyairtime" | "/profile/buydata" | "/profile/electricity";
  search: BuySearch;
};

const OPEN = new Set(["pending", "processing"]);

/**
 * Where the same thing can be bought again: `<Link to={repeat.to} search={repeat.search}>`. Nothing for what is no purchase, for one
 * that is still under way, and for another person's (`userName` is who looks).
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
    default:
      return undefined;
  }
}
