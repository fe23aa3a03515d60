import type { KeyTerms } from "../../src/core/api-keys.ts";
import { naira } from "../../src/core/money.ts";
import { keyOf } from "./callers.ts";
import type { TestApp, TestUser } from "./world.ts";

/** Scripts of resellers, which speak the wire under /api/. */

export const JSON_TYPE = "application/json";
export const FORM_TYPE = "application/x-www-form-urlencoded";

export type Sent = {
  method?: "GET" | "POST" | "PUT";
  authorization?: string;
  type?: string;
  payload?: string;
};

/** Returns how scripts of a world open a shop and send. */
export function scriptsOf(world: TestApp) {
  async function shop(
    terms: Partial<KeyTerms> = {},
    balance = 50_000,
  ): Promise<{ user: TestUser; key: string }> {
    const user = await world.makeUser({ userType: "api user", balance: naira(balance) });
    return { user, key: await keyOf(world, user, terms) };
  }

  async function send(url: string, key: string, sent: Sent = {}) {
    const { method = sent.payload === undefined ? "GET" : "POST", type = JSON_TYPE, payload } = sent;
    const headers = {
      authorization: sent.authorization ?? `Token ${key}`,
      ...(payload === undefined ? {} : { "content-type": type }),
    };
    const body = payload === undefined ? {} : { payload };
    const reply = await world.app.inject({ method, url, headers, ...body });
    return { status: reply.statusCode, body: reply.json() };
  }

  const post = (url: string, key: string, body: object) => send(url, key, { payload: JSON.stringify(body) });
  return { shop, send, post };
}
