import { describe, expect, test } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import { giveVouchers } from "../../src/flows/vouchers/give.ts";
import { checkBooks } from "../../src/flows/ledger-check/check.ts";
import { freshDatabase } from "../support/database.ts";
import { buy, control, passTime, phoneEnding } from "../support/selling.ts";
import { whileLocked } from "../support/held-row.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** A voucher for who waits longer than promised, once for each purchase (rules 23.10 to 23.13). */

const world = await startTestApp(await freshDatabase());
const { deps, clock } = world;
const owner = world.database.pool("owner");
const admin = await world.makeUser({ isAdmin: true, balance: naira(5_000) });
const MINUTE = 60_000;

const set = async (voucher: number, minutes = 5) => {
  const body = { promise: { voucher, minutes } };
  expect((await world.call("PATCH /admin/settings", { token: admin.token, body })).status).toBe(200);
};
const waits = (who: TestUser) => buy(world, who, { service: "data", number: phoneEnding("0013") });
const vouchersOf = ({ id }: TestUser) =>
  deps.db
    .selectFrom("wallet_transaction")
    .select(["amount_kobo", "note"])
    .where("user_id", "=", id)
    .where("kind", "=", "coupon_redeemed")
    .execute();
const buyer = () => world.makeUser({ balance: naira(20_000) });
const wallet = async (who: TestUser) => world.balance(who);

describe("nothing is given", () => {
  test("while the voucher is 0, as it is at first", async () => {
    const who = await buyer();
    await waits(who);
    clock.advance(10 * MINUTE);
    expect(await giveVouchers(deps)).toBe(0);
    expect(await vouchersOf(who)).toEqual([]);
  });

  test("before the promised minutes, nor for a purchase that ended, nor to admins", async () => {
    await set(100, 30);
    const [who, other] = [await buyer(), await buyer()];
    await waits(who);
    const number = phoneEnding("0013");
    const ended = await buy(world, other, { service: "data", number });
    await waits(admin);
    clock.advance(29 * MINUTE);
    await giveVouchers(deps);
    expect(await vouchersOf(who)).toEqual([]);
    await control(world, "msorg settle", { phone: number });
    await passTime(world, ended._id);
    clock.advance(2 * MINUTE);
    await giveVouchers(deps);
    expect(await vouchersOf(who)).toHaveLength(1);
    expect([await vouchersOf(other), await vouchersOf(admin)]).toEqual([[], []]);
  });
});

describe("a purchase past its promise", () => {
  test("brings one voucher into the wallet, with its line, letter, coupon and audit entry", async () => {
    await set(100);
    const who = await buyer();
    const { _id } = await waits(who);
    const before = await wallet(who);
    clock.advance(5 * MINUTE);
    for (let times = 0; times < 3; times++) await giveVouchers(deps);
    expect(await wallet(who)).toBe(before + naira(100));
    expect(await vouchersOf(who)).toEqual([
      { amount_kobo: naira(100), note: "Voucher: a purchase took longer than promised" },
    ]);
    const letters = await deps.db
      .selectFrom("mail")
      .select("subject")
      .where("recipient", "=", `${who.userName}@example.test`)
      .where("subject", "like", "A voucher%")
      .execute();
    expect(letters).toEqual([{ subject: "A voucher of ₦100.00 for the wait" }]);
    const coupons = await deps.db
      .selectFrom("coupon")
      .select(["issuer_id", "source", "state"])
      .where("owner_id", "=", who.id)
      .execute();
    expect(coupons).toEqual([{ issuer_id: admin.id, source: "house", state: "redeemed" }]);
    const audit = await owner.query(
      `select after ->> 'purchase' as purchase from audit_entry where action = 'voucher' and subject = $1`,
      [who.id],
    );
    expect(audit.rows).toEqual([{ purchase: _id }]);
  });

  test("is given once by two processes, the one waiting for the other", async () => {
    await set(100);
    const who = await buyer();
    await waits(who);
    clock.advance(6 * MINUTE);
    const other = await world.instance((_name, run) => run());
    const before = await wallet(who);
    await whileLocked(world, who, async () => ({ done: giveVouchers(deps) })).then(({ done }) => done);
    await Promise.all([giveVouchers(deps), giveVouchers(other.deps)]);
    await other.app.close();
    expect(await wallet(who)).toBe(before + naira(100));
  });

  test("is never worth more than the purchase, and three a day are the most", async () => {
    await set(50_000);
    const who = await buyer();
    const prices: bigint[] = [];
    for (let n = 0; n < 5; n++) prices.push(BigInt(Math.round((await waits(who)).trans_amount * 100)));
    clock.advance(6 * MINUTE);
    await giveVouchers(deps);
    await giveVouchers(deps);
    expect((await vouchersOf(who)).map(({ amount_kobo }) => amount_kobo)).toEqual(
      prices.slice(0, 3).map((price) => kobo(price)),
    );
    const noted = await owner.query(
      "select coupon_id is null as none from promise_voucher where user_id = $1",
      [who.id],
    );
    expect(noted.rows.filter(({ none }) => none)).toHaveLength(2);
    await set(100);
  });
});

test("the database has one row for each purchase, and nobody changes one", async () => {
  const app = world.database.pool("airtide_app");
  await expect(owner.query("insert into promise_voucher select * from promise_voucher")).rejects.toThrow(
    "duplicate key",
  );
  await expect(owner.query("update promise_voucher set coupon_id = null")).rejects.toThrow("append-only");
  await expect(owner.query("delete from promise_voucher")).rejects.toThrow("append-only");
  await expect(app.query("delete from promise_voucher")).rejects.toThrow("permission denied");
});

test("the books are in order after all of it", async () => {
  await checkBooks(deps, { scope: "all" });
  expect(deps.sellingStopped()).toBeUndefined();
});
