import { expect, test } from "vitest";
import { kobo, naira, toNaira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { meterEnding } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());

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

test("electricity takes the amount and the fee of 50 naira from the wallet, to the kobo", async () => {
  const user = await world.makeUser({ balance: naira(2_000) });
  const bought = await world.call("POST /buy/electricity", {
    token: user.token,
    key: "electricity-and-its-fee",
    body: { meterNumber: meterEnding("777"), meterId: 18, meterType: "prepaid", amount: 1_000 },
  });
  expect(bought.body.receipt).toMatchObject({ trans_Status: "success", trans_amount: 1_050 });
  expect(await world.balance(user)).toBe(naira(2_000) - naira(1_000) - naira(50));
  const { rows } = await world.database
    .pool("owner", 1)
    .query("select amount_kobo, face_kobo from wallet_transaction where id = $1", [bought.body.receipt._id]);
  expect(rows).toEqual([{ amount_kobo: 105_000n, face_kobo: 100_000n }]);
});

test.each([
  ["a wallet below its floor", "balance = floor - 1"],
  ["a floor above what a wallet holds", "floor = balance + 1"],
])("the database itself refuses %s, also to its owner", async (_what, change) => {
  const user = await world.makeUser({ balance: naira(100) });
  const owner = world.database.pool("owner", 1);
  await expect(
    owner.query(`update ledger_balance set ${change} where account_id = $1`, [user.walletAccount]),
  ).rejects.toMatchObject({ code: "23514", constraint: "ledger_balance_check" });
  expect(await world.balance(user)).toBe(naira(100));
});
