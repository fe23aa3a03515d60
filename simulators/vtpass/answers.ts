import { furtherTokens } from "../kit/meter-tokens.ts";
import type { Refusal } from "../kit/behaviours.ts";
import type { SupplierOrder } from "../kit/books.ts";
import { epinOf } from "../kit/epins.ts";
import type { Answer } from "../kit/http.ts";

type Epin = ReturnType<typeof epinOf>;

/** Almost every answer is HTTP 200; the code says what happened. */
export const said = (code: string, response_description: string, more: object = {}): Answer => ({
  status: 200,
  body: { code, response_description, ...more },
});

const TEXTS = {
  delivered: "TRANSACTION SUCCESSFUL",
  pending: "TRANSACTION PROCESSING - PENDING",
  failed: "TRANSACTION FAILED",
} as const;

/** Two codes mean that an order is in progress: 099, and 000 with the true state inside. */
function codeOf(order: SupplierOrder, asked: "pay" | "requery"): string {
  if (order.status === "failed") return "016";
  if (order.status === "pending" && order.id % 2 === 1) return "099";
  return asked === "requery" && order.id % 2 === 1 ? "001" : "000";
}

/** One order, in the answers to /pay and to /requery. */
export function showOrder(order: SupplierOrder, asked: "pay" | "requery", oddStatus = false): Answer {
  const naira = order.faceKobo / 100;
  const transactions = {
    status: oddStatus ? "queued_at_gateway" : order.status,
    product_name: order.network,
    unique_element: order.number,
    unit_price: naira,
    quantity: Number(order.details["months"] ?? 1),
    channel: "api",
    commission: (order.faceKobo - order.chargedKobo) / 100,
    total_amount: order.chargedKobo / 100,
    type: order.service,
    phone: order.details["phone"],
    convinience_fee: 0,
    amount: String(naira),
    platform: "api",
    transactionId: `17${order.id}0001`,
  };
  return said(codeOf(order, asked), TEXTS[order.status], {
    content: { transactions },
    requestId: order.reference,
    amount: naira.toFixed(2),
    transaction_date: order.createdAt,
    purchased_code: "",
    ...showBill(order),
    ...showExam(order),
  });
}

/** The field that holds the token depends on the disco; a late token is in none yet. */
function showBill(order: SupplierOrder): object {
  const { token, tokenLate, network, status, faceKobo } = order;
  if (order.service !== "electricity" || token === undefined || tokenLate || status !== "delivered")
    return {};
  const grouped = token.replace(/(\d{4})(?=\d)/g, "$1 ");
  const units = (faceKobo / 6_800).toFixed(1);
  const more = furtherTokens(order);
  if (more)
    return {
      purchased_code: `Token : ${grouped}`,
      mainToken: token,
      mainTokenUnits: units,
      bonusToken: more.bonus,
      bonusUnits: more.bonusUnits,
      KCT1: more.kct1,
      KCT2: more.kct2,
    };
  if (network.startsWith("Ikeja"))
    return {
      purchased_code: `Token : ${grouped}`,
      token,
      units: `${units} kWh`,
      tokenAmount: faceKobo / 100,
    };
  return network.startsWith("Eko")
    ? { mainToken: token, Units: units, purchased_code: "" }
    : { purchased_code: `Token : ${token}`, units };
}

const voucher = ({ faceKobo, createdAt }: SupplierOrder, { pin, serial }: NonNullable<Epin>) => ({
  serialNumber: serial,
  pin,
  value: String(faceKobo / 100),
  expiresOn: createdAt,
});

/** WAEC says serial and PIN in words and in a list; JAMB the PIN alone, and Spectranet a list. */
function showExam(order: SupplierOrder): object {
  const epin = epinOf(order);
  if (!epin) return {};
  if (order.network === "JAMB") return { purchased_code: `Pin : ${epin.pin}`, Pin: `Pin : ${epin.pin}` };
  if (order.network === "SPECTRANET") return { purchased_code: "", cards: [voucher(order, epin)] };
  const cards = [{ Serial: epin.serial, Pin: epin.pin }];
  return { purchased_code: `Serial No:${epin.serial}, pin: ${epin.pin}`, cards };
}

export function refuse(refusal: Refusal): Answer {
  switch (refusal) {
    case "float_low":
      return said("018", "LOW WALLET BALANCE");
    case "product_locked":
      return said("030", "BILLER NOT REACHABLE AT THIS POINT");
    case "plan_retired":
      return said("010", "VARIATION CODE DOES NOT EXIST");
    case "daily_limit":
      return said("022", "ACCOUNT SUSPENDED");
  }
}
