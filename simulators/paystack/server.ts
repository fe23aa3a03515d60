import type { Bank } from "../kit/checkout/bank.ts";
import { bankHandle, type BankOptions, createBank } from "../kit/checkout/server.ts";
import type { Answer, Ask, Handle } from "../kit/http.ts";
import { authorise, fetchById, initialize, list, verify } from "./api.ts";
import { announcement } from "./webhook.ts";

export const createPaystack = (options: Omit<BankOptions, "name" | "announcement">): Bank =>
  createBank({ ...options, name: "paystack", announcement, homeName: "trxref" });

/** Paystack's payment links: initialize, verify, list, fetch, the payment page, and the control API. */
export const paystackHandle = (bank: Bank): Handle => bankHandle(bank, (ask) => api(bank, ask));

function api(bank: Bank, ask: Ask): Answer | Promise<Answer> {
  const [first, second, third] = ask.parts;
  if (first !== "transaction") return notFound();
  const refusal = authorise(bank, ask);
  if (refusal !== undefined) return refusal;
  if (ask.method === "POST" && second === "initialize") return initialize(bank, ask);
  if (ask.method !== "GET") return notFound();
  if (second === undefined) return list(bank, ask.query);
  if (second === "verify" && third !== undefined) return verify(bank, decodeURIComponent(third));
  return fetchById(bank, second);
}

const notFound = (): Answer => ({ status: 404, body: { status: false, message: "Not found" } });
