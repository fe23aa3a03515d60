import type { Kobo } from "../../../core/money.ts";
import type { VendOrder } from "../../../core/ports.ts";
import { datedReference } from "../../dated-reference.ts";
import type { VtpassConfig } from "./config.ts";

export type Sent = Record<string, string | number>;

/** Body of POST /pay; a sentence when the order cannot be made there, and nothing must be sent. */
export function buildOrder(order: VendOrder, config: VtpassConfig): Sent | string {
  const common = { request_id: datedReference(order), phone: order.phone };
  if (order.service === "data") {
    const serviceID = config.networkIds.data[order.network];
    if (serviceID === undefined) return "no service id";
    return { ...common, serviceID, billersCode: order.phone, variation_code: order.planCode };
  }
  const amount = wholeNaira(order.face);
  if (amount === undefined) return "not a whole naira amount";
  if (order.service === "airtime") {
    const serviceID = config.networkIds.airtime[order.network];
    return serviceID === undefined ? "no service id" : { ...common, serviceID, amount };
  }
  const serviceID = config.discoIds[order.companyId];
  if (serviceID === undefined) return "no company id";
  return { ...common, serviceID, billersCode: order.meterNumber, variation_code: order.meterType, amount };
}

function wholeNaira(face: Kobo): number | undefined {
  return face % 100n === 0n ? Number(face / 100n) : undefined;
}
