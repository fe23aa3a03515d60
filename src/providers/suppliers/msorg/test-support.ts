import { naira } from "../../../core/money.ts";
import type { Requery, VendOrder } from "../../../core/ports.ts";
import type { HttpCall, HttpOutcome } from "../../http.ts";
import { type MsorgConfig, msorg } from "../msorg.ts";

export const config: MsorgConfig = {
  baseUrl: "https://host.example/api",
  token: "t".repeat(40),
  networkIds: {
    airtime: { MTN: 1, GLO: 2, AIRTEL: 3, "9MOBILE": 6 },
    data: { MTN: 1, GLO: 2, AIRTEL: 3, "9MOBILE": 6 },
  },
  discoIds: { "18": 18 },
  cableIds: { DSTV: 2, GOTV: 1 },
  airtimeType: "VTU",
  ident: false,
  billFields: "stock",
  discoBy: "id",
  maxInFlight: 10,
  timeouts: { vendMs: 1_000, readMs: 1_000 },
};

const at = new Date("2026-11-02T10:47:00Z");
const common = { reference: "0a1b2c3d", phone: "08030000001", dispatchedAt: at };
export const data: VendOrder = {
  ...common,
  service: "data",
  network: "MTN",
  planCode: "353",
  planName: "1GB",
  cost: naira(610),
};
export const airtime: VendOrder = { ...common, service: "airtime", network: "MTN", face: naira(500) };
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

/** A supplier whose host gives these answers one after another. */
export function supplier(outcomes: HttpOutcome[], more: Partial<MsorgConfig> = {}) {
  const calls: HttpCall[] = [];
  const send = async (call: HttpCall) => {
    calls.push(call);
    return outcomes[calls.length - 1] ?? { kind: "no_answer" as const, note: "nothing scripted" };
  };
  const port = msorg({ http: { send, close: async () => {} }, config: { ...config, ...more } });
  return { port, calls };
}

export const vend = (order: VendOrder, outcome: HttpOutcome) => supplier([outcome]).port.vend(order);

export const dataRow = {
  id: 40_021_177,
  ident: "Data7c1e55d0a-2b",
  network: 1,
  mobile_number: "08030000001",
  plan: 353,
  Status: "successful",
  api_response: "operator text here",
  plan_network: "MTN",
  plan_amount: "610.0",
  balance_after: "19566.49999",
  create_date: "2026-11-02T10:47:01.643585",
  Ported_number: true,
};
export const airtimeRow = { ...dataRow, plan: undefined, amount: "500.0", plan_amount: "485.0" };
export const billRow = {
  id: 77,
  Status: "successful",
  meter_number: "04123456789",
  amount: "1000.0",
  token: "01234567890123456789",
  units: "14.7",
  create_date: "2026-11-02T10:47:01.643585",
};

export const question = (order: VendOrder, more: Partial<Requery> = {}): Requery => ({
  order,
  supplierRef: undefined,
  claimed: new Set(),
  ...more,
});
