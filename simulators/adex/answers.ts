import { tokensText } from "../kit/meter-tokens.ts";
import type { Brand } from "../kit/cable.ts";
import type { SupplierOrder } from "../kit/books.ts";
import { epinOf } from "../kit/epins.ts";
import type { Answer } from "../kit/http.ts";
import type { Network } from "../kit/networks.ts";

export const NETWORKS: Record<string, Network> = { "1": "MTN", "2": "AIRTEL", "3": "GLO", "4": "9MOBILE" };

/** Ids of this installation; every site numbers its discos itself. Yola is not sold here. */
export const DISCOS: Record<string, string> = {
  "1": "Ikeja Electric",
  "2": "Eko Electric",
  "3": "Kano Electric",
  "4": "Port Harcourt Electric",
  "5": "Jos Electric",
  "6": "Ibadan Electric",
  "7": "Enugu Electric",
  "8": "Kaduna Electric",
  "9": "Abuja Electric",
  "10": "Benin Electric",
};

/** The companies by their ids; Showmax is not sold here. */
export const CABLES: Record<string, Brand> = { "1": "GOTV", "2": "DSTV", "3": "STARTIMES" };

const WORDS = { delivered: "success", pending: "process", failed: "fail" } as const;

/** The answer to everything refused before vending: HTTP 403. */
export const refused = (message: string): Answer => ({ status: 403, body: { status: "fail", message } });

/** "12,345.60": the script writes balances for people. */
export function commas(kobo: number): string {
  const [whole = "0", rest = "00"] = (kobo / 100).toFixed(2).split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${rest}`;
}

const plain = (kobo: number): string => String(kobo / 100);

/** The operator's words about an order; null where the script has nothing to pass on. */
export function operatorText(order: SupplierOrder): string {
  if (order.status === "failed") return "The operator turned this one down, your wallet was put back.";
  if (order.service === "electricity" && order.token !== undefined) return `Paid. Token ${order.token}`;
  return `Done. ${order.number} has been credited.`;
}

/** One order as the answer to its purchase: HTTP 200 whatever the outcome. */
export function showOrder(order: SupplierOrder, oddStatus = false): Record<string, unknown> {
  const common = {
    network: order.network,
    "request-id": order.reference,
    transid: order.reference,
    amount: plain(order.faceKobo),
    status: oddStatus ? "queued_at_gateway" : WORDS[order.status],
    message: order.status === "failed" ? "transaction failed" : "transaction received",
    phone_number: order.number,
    oldbal: order.floatBeforeKobo / 100,
    newbal: order.floatAfterKobo / 100,
    system: "API",
    plan_type: order.details["planType"],
    wallet_vending: "wallet",
  };
  if (order.service === "airtime") return { ...common, discount: plain(order.chargedKobo) };
  if (order.service === "electricity") return { ...withoutLine(common), ...showBill(order) };
  if (order.service === "cable") return { ...withoutLine(common), ...showCable(order) };
  if (order.service === "exam")
    return { ...withoutLine(common), quantity: 1, pin: epinOf(order)?.pin, date: order.createdAt };
  const response = order.status === "pending" ? null : operatorText(order);
  return { ...common, dataplan: order.details["volume"], response };
}

const withoutLine = ({
  network: _network,
  phone_number: _phone,
  plan_type: _type,
  ...rest
}: Record<string, unknown>) => rest;

function showBill(order: SupplierOrder): Record<string, unknown> {
  const bill = {
    disco_name: order.network,
    charges: 0,
    meter_number: order.number,
    meter_type: order.details["meterType"]?.toUpperCase(),
  };
  return order.status === "delivered"
    ? { ...bill, token: order.token === undefined ? null : tokensText(order) }
    : bill;
}

/** The script spells `cable_name` right on a success only, and has `reference` in place of `transid`. */
function showCable(order: SupplierOrder): Record<string, unknown> {
  const name = order.network === "STARTIMES" ? "STARTIME" : order.network;
  return {
    transid: undefined,
    reference: order.reference,
    [order.status === "delivered" ? "cable_name" : "cabl_name"]: name,
    plan_name: order.details["package"],
    iuc: order.number,
    charges: 0,
  };
}
