import { attemptRef } from "../../src/core/ids.ts";
import type { Service } from "../../src/core/transactions.ts";
import { noticeUrl } from "../../src/flows/unknown-orders/notice-key.ts";
import { buy, control, nextCheck, numberFor, phoneEnding } from "./selling.ts";
import type { TestApp, TestUser } from "./world.ts";
import { naira } from "../../src/core/money.ts";

/** Helpers for tests of orders that LEGIT leaves without an outcome. */

type Wanted = {
  service?: Service;
  kind?: string;
  buyer?: TestUser;
  isAnswered?: boolean;
  /** Scripts LEGIT where the test's own `fetch` does not reach it. */
  fault?: (body: object) => Promise<unknown>;
};

/**
 * Buys something whose answer LEGIT loses, and asks once more, so that LEGIT calls it a duplicate. Returns
 * the purchase with its reference, three minutes after it was sent.
 */
export async function leftUnknown(world: TestApp, wanted: Wanted = {}) {
  const { service = "airtime", kind = "delivered_cut", isAnswered = true } = wanted;
  const number = service === "electricity" ? numberFor(service) : phoneEnding("7777");
  const fault = { kind, account: "LEGIT", phone: number, meter: number, times: 1 };
  await (wanted.fault ?? ((body) => control(world, "adex fault", body)))(fault);
  const user = wanted.buyer ?? (await world.makeUser({ balance: naira(50_000) }));
  const { _id: id } = await buy(world, user, { service, number });
  if (isAnswered) await nextCheck(world, id);
  world.clock.advance(3 * 60_000);
  return { id, user, number, reference: attemptRef(id, 1) };
}

/** Gives the word of an admin about the first attempt of a purchase. */
export const say = (
  world: Pick<TestApp, "call">,
  by: TestUser,
  said: { id: string; outcome: "arrived" | "not_arrived"; proof?: string; token?: string },
) =>
  world.call("POST /admin/unknownOrders/{id}", {
    token: by.token,
    params: { id: said.id },
    body: {
      attempt: 1,
      outcome: said.outcome,
      proof: said.proof ?? "LEGIT support, ticket 4411",
      ...(said.token ? { token: said.token } : {}),
    },
  });

/** Sends a notice to LEGIT's address, or to another one. */
export async function notify(
  world: TestApp,
  body: Record<string, unknown> | string,
  path = noticePath(world, "LEGIT"),
): Promise<number> {
  const payload = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "content-type": "application/json" };
  return (await world.app.inject({ method: "POST", url: path, headers, payload })).statusCode;
}

export function noticePath(world: Pick<TestApp, "deps">, code: string): string {
  const url = noticeUrl(world.deps, { code, dialect: "adex" });
  if (!url) throw new Error("adex sends notices");
  return new URL(url).pathname;
}
