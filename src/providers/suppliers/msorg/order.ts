import { isCableBrand } from "../../../core/cable.ts";
import { companyName } from "../../../core/electricity.ts";
import { toNaira } from "../../../core/money.ts";
import type { CheckedBrand, VendOrder } from "../../../core/ports.ts";
import { networkOfCard } from "../../../core/recharge.ts";
import { cablePlanId, examId, rechargeId } from "../../order-facts.ts";
import type { MsorgConfig } from "./config.ts";

/** The path for orders of each service. */
export const PATHS = {
  data: "data",
  airtime: "topup",
  electricity: "billpayment",
  cable: "cablesub",
  exam: "epin",
  recharge: "rechargepin",
} as const;

/** An order of a service that the script sells. */
export type ScriptOrder = Extract<VendOrder, { service: keyof typeof PATHS }>;
export const isScriptOrder = (order: VendOrder): order is ScriptOrder => order.service in PATHS;

/**
 * An order in the host's fields. The path ends in a slash: without it the host redirects and loses the body.
 */
export type Sent = { path: string; body: Record<string, unknown> };

/**
 * Builds the order for this host; returns a sentence when the host is not configured for it, and nothing must
 * be sent.
 */
export function buildOrder(order: VendOrder, config: MsorgConfig): Sent | string {
  const ident = config.ident ? { ident: order.reference } : {};
  switch (order.service) {
    case "data": {
      const network = config.networkIds.data[order.network];
      if (network === undefined) return "no network id";
      const plan = numeric(order.planCode);
      const body = { network, mobile_number: order.phone, plan, Ported_number: true, ...ident };
      return { path: "data/", body };
    }
    case "airtime": {
      const network = config.networkIds.airtime[order.network];
      if (network === undefined) return "no network id";
      const line = { network, mobile_number: order.phone, Ported_number: true };
      const body = { ...line, amount: toNaira(order.face), airtime_type: config.airtimeType, ...ident };
      return { path: "topup/", body };
    }
    case "electricity":
      return buildBill(order, config, ident);
    case "cable":
      return buildCable(order, config, ident);
    case "exam": {
      const exam = examId(order.planCode);
      if (exam === undefined) return "no exam name";
      const body = { exam_name: exam, quantity: 1, mobile_number: order.phone, ...ident };
      return { path: "epin/", body };
    }
    case "recharge":
      return buildCard(order, config, ident);
    default:
      return `no ${order.service} there`;
  }
}

type RechargeCard = Extract<VendOrder, { service: "recharge" }>;

/** One card to each order. The shop's name stays with us: we print the cards. */
function buildCard(order: RechargeCard, config: MsorgConfig, ident: object): Sent | string {
  const network = config.networkIds.airtime[networkOfCard(order.brand)];
  const amount = rechargeId(order.planCode);
  if (network === undefined || amount === undefined) return "no id of this card";
  const body = { network, network_amount: numeric(amount), quantity: 1, name_on_card: "Recharge", ...ident };
  return { path: "rechargepin/", body };
}

type Cable = Extract<VendOrder, { service: "cable" }>;

/** The script sells one month at a time, and knows no difference between a renewal and a change. */
function buildCable(order: Cable, config: MsorgConfig, ident: object): Sent | string {
  const cablename = config.cableIds[order.brand];
  const cableplan = cablePlanId(order.planCode);
  if (cablename === undefined || cableplan === undefined) return "no cable id";
  if (order.months !== 1) return "one month at a time there";
  const body = { cablename, cableplan: numeric(cableplan), smart_card_number: order.cardNumber, ...ident };
  return { path: "cablesub/", body };
}

/** Builds the address of card validation; undefined when the host is not configured for the company. */
export function cardPath(
  card: { brand: CheckedBrand; number: string },
  config: MsorgConfig,
): string | undefined {
  const cablename = isCableBrand(card.brand) ? config.cableIds[card.brand] : undefined;
  if (cablename === undefined) return undefined;
  const query = new URLSearchParams({ smart_card_number: card.number, cablename: String(cablename) });
  return `validateiuc?${query.toString()}`;
}

type Bill = Extract<VendOrder, { service: "electricity" }>;

function buildBill(order: Bill, config: MsorgConfig, ident: object): Sent | string {
  const disco = config.discoIds[order.companyId];
  if (disco === undefined) return "no company id";
  const common = {
    meter_number: order.meterNumber,
    amount: toNaira(order.face),
    Customer_Phone: order.phone,
    ...ident,
  };
  switch (config.billFields) {
    case "stock":
      return { path: "billpayment/", body: { disco_name: disco, MeterType: order.meterType, ...common } };
    case "glad":
      return { path: "billpayment/", body: { disco_name: disco, Meter_Type: order.meterType, ...common } };
    case "v2":
      return { path: "v2/billpayment/", body: { disco_id: disco, meter_type: order.meterType, ...common } };
  }
}

/** The host's plan ids are numbers; any other id stays text. */
function numeric(code: string): string | number {
  return /^[1-9]\d{0,8}$/.test(code) ? Number(code) : code;
}

/** Builds the address of meter validation; undefined when the host is not configured for the company. */
export function validationPath(
  meter: { companyId: number; meterNumber: string; meterType: string },
  config: MsorgConfig,
): string | undefined {
  const disco = config.discoBy === "id" ? config.discoIds[meter.companyId] : companyName(meter.companyId);
  if (disco === undefined || config.discoIds[meter.companyId] === undefined) return undefined;
  const query = new URLSearchParams({
    meternumber: meter.meterNumber,
    disconame: String(disco),
    mtype: meter.meterType,
  });
  return `validatemeter?${query.toString()}`;
}
