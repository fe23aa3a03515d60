import type { Bank } from "../kit/checkout/bank.ts";
import { bankHandle, type BankOptions, createBank } from "../kit/checkout/server.ts";
import type { Answer, Ask, Handle } from "../kit/http.ts";
import { authorise, initiate, list, verify } from "./api.ts";
import { announcement } from "./webhook.ts";

export const createSquad = (options: Omit<BankOptions, "name" | "announcement">): Bank =>
  createBank({ ...options, name: "squad", announcement });

/** Squad: three JSON calls, the checkout page, the control API. */
export const squadHandle = (bank: Bank): Handle => bankHandle(bank, (ask) => api(bank, ask));

function api(bank: Bank, ask: Ask): Answer | Promise<Answer> {
  const [first, second, third] = ask.parts;
  if (first !== "transaction")
    return { status: 404, body: { status: 404, success: false, message: "Not found", data: {} } };
  const refusal = authorise(bank, ask);
  if (refusal !== undefined) return refusal;
  if (ask.method === "POST" && second === "initiate") return initiate(bank, ask);
  if (ask.method === "GET" && second === "verify" && third !== undefined)
    return verify(bank, decodeURIComponent(third));
  if (ask.method === "GET" && second === undefined) return list(bank, ask.query);
  return { status: 404, body: { status: 404, success: false, message: "Not found", data: {} } };
}
