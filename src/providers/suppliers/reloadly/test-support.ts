import { naira } from "../../../core/money.ts";
import type { VendOrder } from "../../../core/ports.ts";
import type { HttpCall, HttpOutcome } from "../../http.ts";
import { reloadly } from "../reloadly.ts";
import type { ReloadlyConfig } from "./config.ts";

const config: ReloadlyConfig = {
  baseUrl: "https://topups.example",
  authUrl: "https://auth.example/oauth/token",
  clientId: "our-id",
  clientSecret: "our-secret",
  currency: "NGN",
  nairaRate: "1",
  maxInFlight: 10,
  timeouts: { vendMs: 1_000, readMs: 1_000 },
};

export const order = {
  reference: "a1-06g3",
  phone: "+233241234567",
  dispatchedAt: new Date("2026-11-02T10:47:00Z"),
  service: "abroad",
  country: "GH",
  operatorCode: "150",
  sent: "1999.00",
  receives: "14.39",
  cost: naira(1_920),
} satisfies VendOrder;

export const answer = (status: number, body: unknown): HttpOutcome => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { kind: "answer", status, contentType: "application/json", text, bytes: text.length };
};
export const granted = (token = "access-token-1", expires_in = 3_600) =>
  answer(200, { access_token: token, expires_in, token_type: "Bearer" });
export const fault = (status: number, errorCode: string) => answer(status, { message: "words", errorCode });

/** An order as the host records it. */
export const topup = (more: object = {}) => ({
  transactionId: 4_602_843,
  status: "SUCCESSFUL",
  customIdentifier: order.reference,
  recipientPhone: "233241234567",
  operatorId: 150,
  requestedAmount: 1_999,
  requestedAmountCurrencyCode: "NGN",
  ...more,
});

/** A supplier whose host gives these answers one after another, after a sign-in that works. */
export function supplier(outcomes: HttpOutcome[], more: Partial<ReloadlyConfig> = {}) {
  const calls: HttpCall[] = [];
  let now = 0;
  const send = async (call: HttpCall) => {
    calls.push(call);
    return outcomes[calls.length - 1] ?? { kind: "no_answer" as const, note: "nothing scripted" };
  };
  const http = { send, close: async () => {} };
  return {
    port: reloadly({ http, config: { ...config, ...more }, now: () => new Date(now) }),
    calls,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

export const vend = (outcome: HttpOutcome) => supplier([granted(), outcome]).port.vend(order);
