import { naira } from "../../../core/money.ts";
import type { Requery, VendOrder } from "../../../core/ports.ts";
import type { HttpCall, HttpOutcome } from "../../http.ts";
import { type AdexConfig, adex } from "../adex.ts";

const ids = { MTN: 1, AIRTEL: 2, GLO: 3, "9MOBILE": 4 };
export const config: AdexConfig = {
  baseUrl: "https://host.example/api",
  username: "ours",
  password: "pass:word",
  networkIds: { airtime: ids, data: ids },
  discoIds: { "18": 1 },
  cableIds: { GOTV: 1, DSTV: 2, STARTIMES: 3 },
  airtimeType: "VTU",
  maxInFlight: 10,
  timeouts: { vendMs: 1_000, readMs: 1_000 },
};

const at = new Date("2026-11-02T10:47:00Z");
export const common = { reference: "ord_8f2c", phone: "08030000001", dispatchedAt: at };
export const data: VendOrder = {
  ...common,
  service: "data",
  network: "MTN",
  planCode: "101",
  planName: "1GB",
  cost: naira(610),
};
export const airtime: VendOrder = { ...common, service: "airtime", network: "GLO", face: naira(500) };
export const bill = {
  ...common,
  service: "electricity",
  companyId: 18,
  meterNumber: "04123456789",
  meterType: "prepaid",
  face: naira(1_000),
} satisfies VendOrder;

export const answer = (status: number, body: unknown): HttpOutcome => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { kind: "answer", status, contentType: "application/json", text, bytes: text.length };
};
export const fail = (message: string): HttpOutcome => answer(403, { status: "fail", message });
export const signedIn = (key = "static-key-1"): HttpOutcome =>
  answer(200, { status: "success", AccessToken: key, balance: "12,345.60", username: "ours" });

export const dataAnswer = {
  network: "MTN",
  "request-id": "ord_8f2c",
  transid: "ord_8f2c",
  amount: "610",
  dataplan: "1GB",
  status: "success",
  message: "text",
  phone_number: "08030000001",
  oldbal: 5_000,
  newbal: 4_390,
  response: null,
};
export const airtimeAnswer = { ...dataAnswer, amount: 500, dataplan: undefined, discount: "485" };
export const billAnswer = {
  "request-id": "ord_8f2c",
  transid: "ord_8f2c",
  amount: "1,000.00",
  status: "success",
  meter_number: "04123456789",
  meter_type: "PREPAID",
  token: "0123-4567-8901-2345-6789",
};

/** A supplier whose host gives these answers one after another. The clock stands `ageMs` after dispatch. */
export function supplier(outcomes: HttpOutcome[], ageMs = 60_000) {
  const calls: HttpCall[] = [];
  const clock = { nowMs: at.getTime() + ageMs };
  const send = async (call: HttpCall) => {
    calls.push(call);
    return outcomes[calls.length - 1] ?? { kind: "no_answer" as const, note: "nothing scripted" };
  };
  const now = () => new Date(clock.nowMs);
  return { port: adex({ http: { send, close: async () => {} }, config, now }), calls, clock };
}

export const vend = (order: VendOrder, outcome: HttpOutcome) =>
  supplier([signedIn(), outcome]).port.vend(order);
export const question = (order: VendOrder): Requery => ({
  order,
  supplierRef: undefined,
  claimed: new Set(),
});
export const requery = (order: VendOrder, outcome: HttpOutcome) =>
  supplier([signedIn(), outcome]).port.requery(question(order));
