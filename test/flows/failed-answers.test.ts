import { afterAll, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import type { Service } from "../../src/core/transactions.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { accountEnding, withdraw } from "../support/payouts.ts";
import { meterEnding, orderOf, phoneEnding, USUAL_SERVICES } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** A client that takes 2xx as success, and the receipt's balance as its own (rules 2.9). */

const world = await startTestApp(await freshDatabase());
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

type Answer = {
  status: number;
  body: { code?: string; msg: string; receipt?: { trans_Status: string; balance_After: number | null } };
};

const numberEnding = (service: Service, end: string) =>
  service === "electricity" || service === "cable" ? meterEnding(end.slice(1)) : phoneEnding(end);

test.each(USUAL_SERVICES)(
  "%s that failed is 422 with its receipt after the money came back",
  async (service) => {
    const user = await world.makeUser({ balance: naira(5_000) });
    const { route, body } = orderOf(service, numberEnding(service, "0004"));
    const ask = () =>
      world.call(route, { token: user.token, key: `failed-${service}`, body }) as Promise<Answer>;
    const failed = await ask();
    expect(failed).toMatchObject({
      status: 422,
      body: {
        code: "purchase_failed",
        msg: "Purchase failed. Your money is back in your wallet",
        receipt: { trans_Status: "failed", balance_After: 5_000 },
      },
    });
    // Another purchase moves the wallet on; the failed one answers as it did.
    await world.call("POST /buy/airtime", {
      token: user.token,
      body: { network: 1, mobile_number: phoneEnding("7777"), amount: 100 },
    });
    expect((await ask()).body).toEqual(failed.body);
  },
);

test("under way and done are 200", async () => {
  const user = await world.makeUser({ balance: naira(5_000) });
  for (const [end, status] of [
    ["7777", "success"],
    ["0013", "processing"],
  ] as const) {
    const { route, body } = orderOf("airtime", phoneEnding(end));
    const answer = (await world.call(route, { token: user.token, body })) as Answer;
    expect([answer.status, answer.body.receipt?.trans_Status]).toEqual([200, status]);
  }
});

test("a withdrawal that failed is 422 with its receipt, and its repeat too", async () => {
  const user = await world.makeUser({ balance: naira(5_000) });
  const account = accountEnding("0009");
  const ask = () => withdraw(world, user, { account, amount: 1_000, key: "failed-withdrawal" });
  const failed = (await ask()) as Answer;
  expect(failed).toMatchObject({
    status: 422,
    body: { code: "withdrawal_failed", receipt: { trans_Status: "failed", balance_After: 5_000 } },
  });
  expect(((await ask()) as Answer).body).toEqual(failed.body);
});

test("a script of a reseller reads the balance with the money back", async () => {
  const user = await world.makeUser({ balance: naira(5_000) });
  const { apiKey } = (await world.call("POST /auth/apiKey", { token: user.token })).body;
  const reply = await world.app.inject({
    method: "POST",
    url: "/api/topup/",
    headers: { authorization: `Token ${apiKey}` },
    payload: { network: 1, mobile_number: phoneEnding("0004"), amount: 100 },
  });
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({ Status: "failed", balance_after: "5000.00" });
});
