import type { VendOrder } from "../../../core/ports.ts";
import { datedReference } from "../../dated-reference.ts";
import type { AutopilotConfig } from "./config.ts";

/** An order in the host's fields. Numbers go out as text, as all of its clients send them. */
export type Sent = { path: "v1/data" | "v1/airtime"; body: Record<string, string> };

/**
 * Builds the order for this host; returns a sentence when it cannot be ordered there, and nothing must be
 * sent. A plan is named by its type and its id, `SME:MTN_SME_1GB_30DAYS`, because the host asks for both.
 */
export function buildOrder(order: VendOrder, config: AutopilotConfig): Sent | string {
  if (order.service !== "airtime" && order.service !== "data") return `no ${order.service} there`;
  const id = config.networkIds[order.service][order.network];
  if (id === undefined) return "no network id";
  const line = { networkId: String(id), phone: order.phone, reference: datedReference(order) };
  if (order.service === "airtime") {
    if (order.face % 100n !== 0n) return "not a whole naira amount";
    const amount = String(order.face / 100n);
    return { path: "v1/airtime", body: { ...line, airtimeType: config.airtimeType, amount } };
  }
  const plan = splitCode(order.planCode);
  if (plan === undefined) return "a plan without a data type";
  return { path: "v1/data", body: { ...line, ...plan } };
}

/** Splits a plan's code into type and id at the first colon. */
function splitCode(code: string): { dataType: string; planId: string } | undefined {
  const match = /^([^:]+):(.+)$/.exec(code);
  return match ? { dataType: match[1] ?? "", planId: match[2] ?? "" } : undefined;
}
