import { expect, test } from "vitest";
import { kobo, naira, toNaira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { startWorld } from "../support/world.ts";

const world = await startWorld(await freshDatabase());

test("airtime is delivered once, charged at 99 %, and the receipt says so", async () => {
  const user = await world.makeUser({ balance: naira(1_000) });
  const bought = await world.call("POST /buy/airtime", {
    token: user.token,
    key: "first-airtime",
    body: { network: 1, mobile_number: "08031110001", amount: 200 },
  });
  expect(bought.status).toBe(200);
  expect(bought.body.receipt).toMatchObject({
    trans_Status: "success",
    trans_amount: 198,
    balance_Before: 1_000,
    balance_After: 802,
    phone_number: "08031110001",
  });
  expect(await world.balance(user)).toBe(kobo(80_200n));
});

test("100 parallel purchases on a wallet with room for 10 sell exactly 10", async () => {
  const user = await world.makeUser({ balance: naira(990) });
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      world.call("POST /buy/airtime", {
        token: user.token,
        key: `race-${i}-of-100`,
        body: { network: 1, mobile_number: `0803222${String(i + 1_000).slice(-4)}`, amount: 100 },
      }),
    ),
  );
  const counts = Object.groupBy(replies, (reply) =>
    String(reply.body.code ?? reply.body.receipt.trans_Status),
  );
  expect(Object.fromEntries(Object.entries(counts).map(([k, v]) => [k, v?.length]))).toEqual({
    insufficient_balance: 90,
    success: 10,
  });
  expect(toNaira(await world.balance(user))).toBe(0);
});
