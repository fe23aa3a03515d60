import type { Kobo } from "../../../core/money.ts";
import type { VendOrder } from "../../../core/ports.ts";
import { cablePlanId, examId } from "../../order-facts.ts";
import type { AdexConfig } from "./config.ts";

/** An order in the host's fields. The same order always gives the same text, because it may be sent again. */
export type Sent = { path: string; body: Record<string, unknown> };

/**
 * Builds the order for this host; returns a sentence when it cannot be ordered there, and nothing must be
 * sent.
 */
export function buildOrder(order: VendOrder, config: AdexConfig): Sent | string {
  const common = { bypass: true, "request-id": order.reference };
  if (order.service === "data") {
    const network = config.networkIds.data[order.network];
    if (network === undefined) return "no network id";
    return {
      path: "data",
      body: { network, phone: order.phone, data_plan: numeric(order.planCode), ...common },
    };
  }
  if (order.service === "cable") return buildCable(order, config);
  if (order.service === "exam") {
    const exam = examId(order.planCode);
    if (exam === undefined || order.profileCode !== "") return "no exam id";
    return { path: "exam", body: { exam: numeric(exam), quantity: 1, phone: order.phone, ...common } };
  }
  if (order.service !== "airtime" && order.service !== "electricity") return `no ${order.service} there`;
  const amount = wholeNaira(order.face);
  if (amount === undefined) return "not a whole naira amount";
  if (order.service === "airtime") {
    const network = config.networkIds.airtime[order.network];
    if (network === undefined) return "no network id";
    const line = { network, phone: order.phone, plan_type: config.airtimeType };
    return { path: "topup", body: { ...line, amount, ...common } };
  }
  const disco = config.discoIds[order.companyId];
  if (disco === undefined) return "no company id";
  const meter = { disco, meter_number: order.meterNumber, meter_type: order.meterType };
  return { path: "bill", body: { ...meter, amount, ...common } };
}

type Cable = Extract<VendOrder, { service: "cable" }>;

/** The script sells one month at a time, and knows no difference between a renewal and a change. */
function buildCable(order: Cable, config: AdexConfig): Sent | string {
  const cable = config.cableIds[order.brand];
  const plan = cablePlanId(order.planCode);
  if (cable === undefined || plan === undefined) return "no cable id";
  if (order.months !== 1) return "one month at a time there";
  const body = { cable, iuc: order.cardNumber, cable_plan: numeric(plan), bypass: true };
  return { path: "cable", body: { ...body, "request-id": order.reference } };
}

/** This dialect accepts whole naira only. */
function wholeNaira(face: Kobo): number | undefined {
  return face % 100n === 0n ? Number(face / 100n) : undefined;
}

function numeric(code: string): string | number {
  return /^[1-9]\d{0,8}$/.test(code) ? Number(code) : code;
}
