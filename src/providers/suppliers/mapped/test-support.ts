import { naira } from "../../../core/money.ts";
import type { Requery, VendOrder } from "../../../core/ports.ts";
import type { HttpCall, HttpOutcome } from "../../http.ts";
import { mapped, readOptions } from "../mapped.ts";

const common = { reference: "a1-06g3", phone: "08030000001", dispatchedAt: new Date("2026-11-02T10:47:00Z") };
export const data = {
  ...common,
  service: "data",
  network: "MTN",
  planCode: "101:1GB & more",
  planName: "1GB",
  cost: naira(590),
} satisfies VendOrder;
export const airtime = {
  ...common,
  service: "airtime",
  network: "GLO",
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
  return { kind: "answer", status, contentType: "text/html", text, bytes: text.length };
};

/**
 * A host as its row describes it, which gives these answers one after another. Throws when the row is not
 * usable.
 */
export function supplier(options: object, outcomes: HttpOutcome[]) {
  const calls: HttpCall[] = [];
  const send = async (call: HttpCall) => {
    calls.push(call);
    return outcomes[calls.length - 1] ?? { kind: "no_answer" as const, note: "nothing scripted" };
  };
  const read = readOptions(options);
  if ("bad" in read) throw new Error(JSON.stringify(read.bad));
  const config = {
    baseUrl: "https://host.example/api",
    credentials: { token: "sec&ret", username: "ours" },
    mapping: read.mapping,
    ids: read.ids,
    maxInFlight: 10,
    timeouts: { vendMs: 1_000, readMs: 1_000 },
  };
  return { port: mapped({ http: { send, close: async () => {} }, config }), calls };
}

/** A small host that uses each part of the language. */
export const HOST = {
  networkIds: { airtime: { GLO: 7 }, data: { MTN: "m" } },
  discoIds: { 18: "IKE" },
  mapping: {
    headers: { "X-Key": "{token}" },
    airtime: {
      call: {
        method: "POST",
        path: "sell/{network}",
        fields: { to: "{phone}", naira: { number: "{amount}" }, ref: "{reference}", bypass: true },
      },
      answer: {
        rules: [
          { means: "delivered", all: [{ at: "result.state", is: ["DONE", 1] }] },
          { means: "pending", http: [200, 202], all: [{ at: "result.state", is: ["queued"] }] },
          {
            means: "rejected",
            http: [200, 422],
            reason: "supplier_funds",
            all: [
              { at: "result.state", is: ["no"] },
              { at: "why", has: ["low balance"] },
            ],
          },
          { means: "rejected", http: [200, 422], all: [{ at: "result.state", is: ["no"] }] },
          {
            means: "rejected_customer",
            reason: "bad_number",
            http: [422],
            all: [{ at: "why", has: ["wrong number"] }],
          },
          { means: "pending", http: [200, 422], all: [{ at: "why", has: ["duplicate"] }] },
        ],
        echo: { reference: ["ref"], receiver: ["to"], amount: ["naira"], must: ["reference", "amount"] },
        supplierRef: ["id"],
        message: ["why"],
      },
    },
    requery: {
      call: { method: "GET", path: "orders/{reference}" },
      answer: {
        rules: [
          { means: "delivered", all: [{ at: "state", is: ["done"] }] },
          { means: "rejected", all: [{ at: "state", is: ["no"] }] },
          { means: "not_found", http: [404], all: [{ at: "error", is: ["no such order"] }] },
        ],
        echo: { reference: ["ref"], must: ["reference"] },
      },
    },
  },
};

export const question = (order: VendOrder, more: Partial<Requery> = {}): Requery => ({
  order,
  supplierRef: undefined,
  claimed: new Set(),
  ...more,
});
