import { Kysely, PostgresDialect } from "kysely";
import { expect, test } from "vitest";
import { transRef } from "../../src/core/ids.ts";
import { kobo } from "../../src/core/money.ts";
import type { DB } from "../../src/db/schema.ts";
import { createChainTotals } from "../../src/flows/transactions/chain-totals.ts";
import type { HistoryQuestion } from "../../src/flows/transactions/filter.ts";
import { listTransactions, readTransaction } from "../../src/flows/transactions/list.ts";
import { freshDatabase } from "../support/database.ts";
import { historiesIn, START } from "../support/wallet-rows.ts";

const database = await freshDatabase();
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool() }) });
const totals = createChainTotals(db);

const newHistory = historiesIn(db, totals);

test("rows that moved money come newest first, and those that did not are woven in by time", async () => {
  const person = newHistory();
  const deposit = await person.add(0, {
    moves: true,
    kind: "funding_card",
    amount_kobo: kobo(90_000n),
  });
  const link = await person.add(1, { moves: false, kind: "funding_card", status: "failed" });
  const bought = await person.add(2, { moves: true });
  const reward = await person.add(3, { moves: false, kind: "referral_reward" });
  const again = await person.add(4, { moves: true });
  const newest = await person.add(5, { moves: false, kind: "funding_card", status: "pending" });
  expect((await person.list()).ids).toEqual([newest, again, reward, bought, link, deposit]);
});

test("a payment stands where it was credited, and counts on that day", async () => {
  const person = newHistory();
  const first = await person.add(1, { moves: true, kind: "funding_card" });
  const bought = await person.add(10, { moves: true });
  const late = await person.add(2, {
    moves: true,
    kind: "funding_card",
    finished_at: new Date(START + 30 * 3_600_000),
  });
  const after = await person.add(31, { moves: true });
  expect((await person.list()).ids).toEqual([after, late, bought, first]);
  expect((await person.list({ from: "2026-01-11", to: "2026-01-11" })).ids).toEqual([after, late]);
  expect((await person.list({ to: "2026-01-10" })).ids).toEqual([bought, first]);
});

test("pages of any size hold every row once, in one order", async () => {
  const person = newHistory();
  for (let hour = 0; hour < 40; hour++)
    await person.add(hour, { moves: hour % 3 !== 1, kind: "funding_card" });
  const whole = (await person.list({ limit: 200 })).ids;
  expect(new Set(whole).size).toBe(40);
  for (const limit of [1, 3, 7, 39, 40]) {
    const { pages } = await person.list({ limit });
    expect(pages).toBe(Math.ceil(40 / limit));
    const paged: string[] = [];
    for (let page = 1; page <= pages; page++) paged.push(...(await person.list({ page, limit })).ids);
    expect(paged).toEqual(whole);
    expect((await person.list({ page: pages + 1, limit })).ids).toEqual([]);
  }
});

test("pages of a search hold every row that fits once, in the order of the whole", async () => {
  const person = newHistory();
  for (let n = 0; n < 30; n++)
    await person.add(n, {
      moves: n % 4 !== 1,
      network: n % 2 ? "GLO" : "MTN",
      kind: "funding_card",
    });
  const whole = (await person.list({ network: "GLO" })).ids;
  expect(whole).toHaveLength(15);
  const paged: string[] = [];
  for (let page = 1; page <= 4; page++)
    paged.push(...(await person.list({ network: "GLO", page, limit: 4 })).ids);
  expect(paged).toEqual(whole);
});

test("credit less debit is the balance, and sales are what was bought and stayed bought", async () => {
  const person = newHistory();
  await person.add(0, { moves: true, kind: "funding_card", amount_kobo: kobo(1_000_000n) });
  await person.add(1, { moves: true, amount_kobo: kobo(10_001n) });
  const failed = await person.add(2, {
    moves: true,
    kind: "purchase_data",
    status: "failed",
    amount_kobo: kobo(60_000n),
  });
  await person.add(3, {
    moves: true,
    kind: "purchase_refund",
    amount_kobo: kobo(60_000n),
    related_id: failed,
  });
  const running = await person.add(4, {
    moves: true,
    kind: "purchase_data",
    status: "processing",
    amount_kobo: kobo(70_000n),
  });
  await underWay(running);
  await person.add(5, {
    moves: false,
    kind: "funding_card",
    status: "pending",
    amount_kobo: kobo(5_000n),
  });
  const { totals: first } = await person.list();
  expect(first).toEqual({ count: 6, debit: 140_001n, credit: 1_060_000n, sales: 10_001n });
  expect(first.credit - first.debit).toBe(person.balance());

  // The purchase under way is delivered: no new row, and yet the sale counts.
  await db.updateTable("wallet_transaction").set({ status: "success" }).where("id", "=", running).execute();
  await db.deleteFrom("attempt_live").where("purchase_id", "=", running).execute();
  await person.add(6, { moves: true, amount_kobo: kobo(1n) });
  const { totals: second } = await person.list();
  expect(second).toEqual({ count: 7, debit: 140_002n, credit: 1_060_000n, sales: 80_002n });
  // The totals kept between calls equal one sum over everything.
  const { totals: summed } = await person.list({ from: "2020-01-01" });
  expect(summed).toEqual(second);
});

test("every filter finds its rows and no others", async () => {
  const person = newHistory();
  const stranger = newHistory();
  await stranger.add(0, { moves: true });
  const deposit = await person.add(0, {
    moves: true,
    kind: "funding_card",
    network: "",
    number: "",
  });
  const glo = await person.add(1, {
    moves: true,
    kind: "purchase_data",
    network: "GLO",
    number: "08050000002",
  });
  const failed = await person.add(2, { moves: true, status: "failed" });
  const refund = await person.add(3, { moves: true, kind: "purchase_refund", related_id: failed });
  const running = await person.add(26, { moves: true, status: "processing" });
  await underWay(running);
  const meter = await person.add(27, {
    moves: true,
    kind: "purchase_electricity",
    network: "Ikeja",
    number: "04123456789",
  });
  const unpaid = await person.add(28, {
    moves: false,
    kind: "funding_card",
    status: "failed",
    network: "",
    number: "",
  });

  const find = async (question: HistoryQuestion) => (await person.list(question)).ids;
  expect(await find({ network: "GLO" })).toEqual([glo]);
  expect(await find({ phoneNumber: "+234 805 000 0002" })).toEqual([glo]);
  expect(await find({ phoneNumber: "04123456789" })).toEqual([meter]);
  expect(await find({ phoneNumber: "08030000001", status: "failed" })).toEqual([failed]);
  expect(await find({ type: "wallet" })).toEqual([unpaid, deposit]);
  expect(await find({ type: "refund" })).toEqual([refund]);
  expect(await find({ status: "failed" })).toEqual([unpaid, failed]);
  expect(await find({ status: "processing" })).toEqual([running]);
  expect(await find({ status: "success", type: "data" })).toEqual([glo]);
  expect(await find({ transactionId: glo })).toEqual([glo]);
  expect(await find({ transactionId: transRef(unpaid).toLowerCase() })).toEqual([unpaid]);
  expect(await find({ transactionId: "no such thing" })).toEqual([]);
  expect(await find({ from: "2026-01-11" })).toEqual([unpaid, meter, running]);
  expect(await find({ from: "2026-01-10", to: "2026-01-10" })).toEqual([refund, failed, glo, deposit]);
  expect(await find({ status: "failed", to: "2026-01-10" })).toEqual([failed]);
  const open: HistoryQuestion = {
    network: "all",
    type: "all",
    status: "",
    phoneNumber: " ",
    from: "",
    to: "",
  };
  expect(await find(open)).toHaveLength(7);
  const { totals: found } = await person.list({ phoneNumber: "08030000001" });
  expect(found).toEqual({ count: 3, debit: 20_000n, credit: 10_000n, sales: 0n });
});

test("the parts of one's own history find their rows and no others (rules 9.29)", async () => {
  const person = newHistory();
  const deposit = await person.add(0, { moves: true, kind: "funding_card", network: "", number: "" });
  const failed = await person.add(1, { moves: true, status: "failed" });
  const back = await person.add(2, { moves: true, kind: "purchase_refund", related_id: failed });
  const returned = await person.add(3, { moves: true, status: "refunded" });
  const late = await person.add(4, { moves: true, kind: "purchase_refund", related_id: returned });
  const running = await person.add(5, { moves: true, status: "processing" });
  await underWay(running);
  const unpaid = await person.add(6, { moves: false, kind: "funding_card", status: "pending", network: "" });
  const find = async (show: string) => (await person.list({ show })).ids;
  expect(await find("in")).toEqual([unpaid, late, back, deposit]);
  expect(await find("out")).toEqual([running, returned, failed]);
  expect(await find("open")).toEqual([unpaid, running]);
  expect(await find("failed")).toEqual([returned, failed]);
  expect(await find("all")).toHaveLength(7);
});

test("one search text finds a number, a reference, a plan, a bank, another person, and no row that names none of it (rules 9.29)", async () => {
  const person = newHistory();
  await newHistory().add(0, { moves: true, plan_name: "1GB SME" });
  const data = await person.add(0, { moves: true, kind: "purchase_data", plan_name: "1GB SME" });
  const bank = await person.add(1, {
    moves: true,
    kind: "withdrawal",
    plan_name: "Access Bank",
    number: "0690000031",
    network: "",
  });
  const sent = await person.add(2, {
    moves: true,
    kind: "transfer_out",
    note: "To bola_k",
    network: "",
    number: "",
  });
  const find = async (search: string) => (await person.list({ search })).ids;
  expect(await find("gb s")).toEqual([data]);
  expect(await find("access")).toEqual([bank]);
  expect(await find("BOLA")).toEqual([sent]);
  expect(await find("0803 000")).toEqual([data]);
  expect(await find("+234 803 000 0001")).toEqual([data]);
  expect(await find(transRef(bank).toLowerCase())).toEqual([bank]);
  expect(await find("100%")).toEqual([]);
  expect(await find("-")).toEqual([]);
  expect(await find(" ")).toHaveLength(3);
});

test("a search within one number's rows finds only what is both (rules 9.29)", async () => {
  const person = newHistory();
  const ada = await person.add(0, { moves: true, number: "08030000001" });
  const bola = await person.add(1, { moves: true, number: "08030000002" });
  const find = async (question: HistoryQuestion) => (await person.list(question)).ids;
  expect(await find({ search: "0803 000 0001", phoneNumber: "08030000001" })).toEqual([ada]);
  expect(await find({ search: "0803 000 0001", phoneNumber: "08030000002" })).toEqual([]);
  expect(await find({ search: transRef(bola), phoneNumber: "08030000002" })).toEqual([bola]);
  expect(await find({ search: transRef(ada), phoneNumber: "08030000002" })).toEqual([]);
  expect(await find({ search: transRef(ada), transactionId: transRef(bola) })).toEqual([]);
});

test("a day that the calendar does not have is refused by name", async () => {
  const { userId } = newHistory();
  const ask = (question: HistoryQuestion) =>
    listTransactions({ db, totals }, userId, { ...question, page: 1, limit: 50 });
  for (const day of ["2026-02-31", "2026-13-01", "2025-02-29"]) {
    const fields = { to: "Use a date such as 2026-01-31" };
    expect(await ask({ to: day })).toEqual({ ok: false, fault: { code: "bad_request", fields } });
  }
  expect((await ask({ from: "2024-02-29" })).ok).toBe(true);
});

test("one's own transaction is found by id and by reference; somebody else's does not exist", async () => {
  const person = newHistory();
  const stranger = newHistory();
  const id = await person.add(0, { moves: true });
  for (const text of [id, id.toUpperCase(), transRef(id)]) {
    const found = await readTransaction({ db }, person.userId, text);
    expect(found.ok && found.value.id).toBe(id);
    expect(await readTransaction({ db }, stranger.userId, text)).toEqual({
      ok: false,
      fault: { code: "not_found" },
    });
  }
  expect(await readTransaction({ db }, person.userId, "x")).toEqual({
    ok: false,
    fault: { code: "not_found" },
  });
});

async function underWay(purchaseId: string): Promise<void> {
  const at = new Date(START);
  await db
    .insertInto("attempt_live")
    .values({
      purchase_id: purchaseId,
      attempt: 1,
      supplier: "GLAD",
      plan_code: null,
      state: "dispatched",
      dispatched_at: at,
      next_check_at: at,
      last_not_found_at: null,
      supplier_ref: null,
    })
    .execute();
}
