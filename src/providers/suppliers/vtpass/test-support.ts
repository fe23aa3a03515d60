import { naira } from "../../../core/money.ts";
import type { Requery, VendOrder } from "../../../core/ports.ts";
import { datedReference } from "../../dated-reference.ts";
import type { HttpCall, HttpOutcome } from "../../http.ts";
import { type VtpassConfig, vtpass } from "../vtpass.ts";

const config: VtpassConfig = {
  baseUrl: "https://host.example/api",
  access: { apiKey: "key", secretKey: "SK_1", publicKey: "PK_1" },
  networkIds: {
    airtime: { MTN: "mtn", "9MOBILE": "etisalat" },
    data: { MTN: "mtn-data" },
  },
  discoIds: { 18: "ikeja-electric" },
  cableIds: { DSTV: "dstv", STARTIMES: "startimes" },
  internetIds: { SMILE: "smile-direct", SPECTRANET: "spectranet" },
  maxInFlight: 10,
  timeouts: { vendMs: 1_000, readMs: 1_000 },
};

const common = { reference: "a1-06g3", phone: "08030000001", dispatchedAt: new Date("2026-11-02T10:47:00Z") };
export const requestId = datedReference(common);
export const data = {
  ...common,
  service: "data",
  network: "MTN",
  planCode: "mtn-1gb-590",
  planName: "1GB",
  cost: naira(590),
} satisfies VendOrder;
export const airtime = {
  ...common,
  service: "airtime",
  network: "9MOBILE",
  face: naira(500),
} satisfies VendOrder;
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

/** The answer to an order, as the host's page shows it. */
export const reply = (code: unknown, status: unknown, more: object = {}) => ({
  code,
  content: {
    transactions: {
      status,
      product_name: "MTN Airtime VTU",
      unique_element: "08030000001",
      unit_price: 500,
      quantity: 1,
      commission: 15,
      total_amount: 485,
      amount: "500",
      transactionId: "17416212",
    },
  },
  response_description: "TRANSACTION SUCCESSFUL",
  requestId,
  amount: "500.00",
  purchased_code: "",
  ...more,
});

/** The same for a prepaid bill. */
export const billReply = (code: unknown, status: unknown, more: object = {}) => ({
  ...reply(code, status),
  content: {
    transactions: { status, unique_element: "04123456789", unit_price: "1000", transactionId: "17416213" },
  },
  amount: 1_000,
  purchased_code: "Token : 0123 4567 8901 2345 6789",
  units: "79.9 kWh",
  ...more,
});

/** A supplier whose host gives these answers one after another. */
export function supplier(outcomes: HttpOutcome[], more: Partial<VtpassConfig> = {}) {
  const calls: HttpCall[] = [];
  const send = async (call: HttpCall) => {
    calls.push(call);
    return outcomes[calls.length - 1] ?? { kind: "no_answer" as const, note: "nothing scripted" };
  };
  return { port: vtpass({ http: { send, close: async () => {} }, config: { ...config, ...more } }), calls };
}

export const vend = (order: VendOrder, outcome: HttpOutcome) => supplier([outcome]).port.vend(order);
export const question = (order: VendOrder): Requery => ({
  order,
  supplierRef: undefined,
  claimed: new Set(),
});
export const requery = (order: VendOrder, outcome: HttpOutcome) =>
  supplier([outcome]).port.requery(question(order));
