import { tokensText } from "../kit/meter-tokens.ts";
import type { SupplierOrder } from "../kit/books.ts";
import { BRAND_IDS } from "../kit/cable.ts";
import { epinOf } from "../kit/epins.ts";
import type { Answer } from "../kit/http.ts";
import type { Network } from "../kit/networks.ts";
import { meterOwner } from "../kit/networks.ts";

/** Differences between two installations of the same script. */
export type Installation = {
  /** The caller's `ident` is kept and can be searched. It is never deduplicated. */
  ident: boolean;
  /** `?search=` answers (newer copies). */
  search: boolean;
  /** GET `.../requery/{ident}` exists. */
  requery: boolean;
  /** Key of the outcome. */
  statusKey: "Status" | "status";
  networks: Record<string, Network>;
};

const GLAD_NETWORKS: Record<string, Network> = { "1": "MTN", "2": "GLO", "3": "AIRTEL", "6": "9MOBILE" };
const STOCK_NETWORKS: Record<string, Network> = { "1": "MTN", "2": "GLO", "4": "AIRTEL", "3": "9MOBILE" };

/** GLAD honours `ident`; every other account is the stock script. */
export const installationOf = (account: string): Installation => {
  const ident = account === "GLAD";
  return {
    ident,
    search: true,
    requery: ident,
    statusKey: "Status",
    networks: ident ? GLAD_NETWORKS : STOCK_NETWORKS,
  };
};

export const networkId = (installation: Installation, network: string): number =>
  Number(Object.entries(installation.networks).find(([, name]) => name === network)?.[0] ?? 0);

/** Naira as text with the float dust the script leaves behind. */
const dusty = (kobo: number): string => (kobo / 100 - 0.00001).toFixed(5);
/** Naira as text with one decimal, two when needed. */
const naira = (kobo: number): string => (kobo % 10 === 0 ? (kobo / 100).toFixed(1) : (kobo / 100).toFixed(2));

const WORDS = { delivered: "successful", pending: "processing", failed: "failed" } as const;
const NOTES = {
  delivered: "Done. The line has been credited.",
  pending: "Your request is being worked on.",
  failed: "The operator turned this one down, your wallet was put back.",
} as const;

/** One order as the script shows it: in the answer to the purchase, by id, and in lists. */
export function showOrder(
  order: SupplierOrder,
  installation: Installation,
  oddStatus = false,
): Record<string, unknown> {
  const common = {
    id: order.id,
    ident: order.reference,
    [installation.statusKey]: oddStatus ? "queued_at_gateway" : WORDS[order.status],
    api_response: NOTES[order.status],
    balance_before: dusty(order.floatBeforeKobo),
    balance_after: dusty(order.floatAfterKobo),
    create_date: order.createdAt.replace("Z", "643"),
  };
  if (order.service === "electricity") return { ...common, ...showBill(order) };
  if (order.service === "cable") return { ...common, ...showCable(order) };
  if (order.service === "exam") return { ...common, ...showExam(order) };
  if (order.service === "recharge") return { ...common, ...showCard(order, installation) };
  const line = {
    ...common,
    network: networkId(installation, order.network),
    mobile_number: order.number,
    plan_network: order.network,
    Ported_number: order.details["ported"] === "true",
  };
  if (order.service === "data") {
    return {
      ...line,
      plan: Number(order.plan),
      plan_name: order.details["volume"],
      plan_amount: naira(order.chargedKobo),
    };
  }
  const paid = naira(order.chargedKobo);
  return {
    ...line,
    airtime_type: order.plan,
    amount: naira(order.faceKobo),
    paid_amount: paid,
    plan_amount: paid,
  };
}

function showCable(order: SupplierOrder): Record<string, unknown> {
  const id = Object.entries(BRAND_IDS).find(([, brand]) => brand === order.network)?.[0];
  return {
    cablename: Number(id),
    cableplan: Number(order.plan),
    package: order.details["package"],
    smart_card_number: order.number,
    customer_name: meterOwner(order.number).name,
    plan_amount: naira(order.faceKobo),
    paid_amount: naira(order.chargedKobo),
  };
}

function showExam(order: SupplierOrder): Record<string, unknown> {
  const epin = epinOf(order);
  return {
    exam_name: order.plan,
    quantity: "1",
    amount: naira(order.chargedKobo),
    pins: epin ? `Serial No: ${epin.serial}, PIN: ${epin.pin}` : "",
  };
}

function showCard(order: SupplierOrder, installation: Installation): Record<string, unknown> {
  const epin = epinOf(order);
  const load = (pin: string) => `*311*${pin}#`;
  return {
    network: networkId(installation, order.network),
    network_name: order.network,
    network_amount: Number(order.plan),
    amount: naira(order.chargedKobo),
    quantity: 1,
    name_on_card: order.details["name"],
    data_pin: epin ? [{ pk: order.id, fields: { ...epin, load_code: load(epin.pin) } }] : [],
  };
}

const KOBO_PER_KWH = 6_800;

function showBill(order: SupplierOrder): Record<string, unknown> {
  const tokenShows = order.status === "delivered" && !order.tokenLate && order.token !== undefined;
  const owner = meterOwner(order.number);
  return {
    disco_name: order.network,
    package: order.network,
    meter_number: order.number,
    MeterType: order.details["meterType"],
    amount: naira(order.faceKobo),
    paid_amount: naira(order.chargedKobo),
    Customer_Phone: order.details["phone"],
    customer_name: owner.name,
    customer_address: owner.address,
    token: tokenShows ? tokensText(order) : "",
    units: tokenShows ? (order.faceKobo / KOBO_PER_KWH).toFixed(1) : "",
  };
}

/** Refusals of the serializer come as a list, those raised later in the view as plain text. */
export const errorList = (text: string): Answer => ({ status: 400, body: { error: [text] } });
export const errorText = (text: string): Answer => ({ status: 400, body: { error: text } });
export const fieldError = (field: string, text: string): Answer => ({
  status: 400,
  body: { [field]: [text] },
});
export const notFound: Answer = { status: 404 };
