import { naira } from "../../../core/money.ts";
import type { Requery, VendOrder } from "../../../core/ports.ts";
import { datedReference } from "../../dated-reference.ts";
import type { HttpCall, HttpOutcome } from "../../http.ts";
import { type AutopilotConfig, autopilot } from "../autopilot.ts";

const ids = { MTN: 1, AIRTEL: 2, GLO: 3, "9MOBILE": 4 };
const config: AutopilotConfig = {
  baseUrl: "https://host.example/api/live",
  token: "live_key",
  email: "ours@host.example",
  networkIds: { airtime: ids, data: ids },
  airtimeType: "VTU",
  maxInFlight: 10,
  timeouts: { vendMs: 1_000, readMs: 1_000 },
};

const common = { reference: "a1-06g3", phone: "08030000001", dispatchedAt: new Date("2026-11-02T10:47:00Z") };
export const reference = datedReference(common);
export const data = {
  ...common,
  service: "data",
  network: "GLO",
  planCode: "CORPORATE GIFTING:205",
  planName: "10GB",
  cost: naira(4_500),
} satisfies VendOrder;
export const airtime = {
  ...common,
  service: "airtime",
  network: "AIRTEL",
  face: naira(500),
} satisfies VendOrder;

export const answer = (status: number, body: unknown): HttpOutcome => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { kind: "answer", status, contentType: "application/json", text, bytes: text.length };
};

/** A supplier whose host gives these answers one after another. */
export function supplier(outcomes: HttpOutcome[], more: Partial<AutopilotConfig> = {}) {
  const calls: HttpCall[] = [];
  const send = async (call: HttpCall) => {
    calls.push(call);
    return outcomes[calls.length - 1] ?? { kind: "no_answer" as const, note: "nothing scripted" };
  };
  return {
    port: autopilot({ http: { send, close: async () => {} }, config: { ...config, ...more } }),
    calls,
  };
}

export const vend = (order: VendOrder, outcome: HttpOutcome) => supplier([outcome]).port.vend(order);
const question = (order: VendOrder): Requery => ({
  order,
  supplierRef: undefined,
  claimed: new Set(),
});
export const requery = (order: VendOrder, outcome: HttpOutcome) =>
  supplier([outcome]).port.requery(question(order));
