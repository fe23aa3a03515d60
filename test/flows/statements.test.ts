import { expect, test } from "vitest";
import { kobo, naira, toNaira } from "../../src/core/money.ts";
import { SPENDING_DEPTH } from "../../src/flows/transactions/statement-queries.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const owner = world.database.pool("owner", 1);
const DAY_MS = 24 * 3_600_000;

const dayOf = (at: Date) => new Date(at.getTime() + 3_600_000).toISOString().slice(0, 10);
const today = () => dayOf(world.clock.now());
const daysAgo = (days: number) => dayOf(new Date(world.clock.now().getTime() - days * DAY_MS));

let keys = 0;
const buy = async (user: TestUser, amount: number, number = "08030000001") => {
  keys += 1;
  const body = { network: 1, mobile_number: number, amount };
  return world.call("POST /buy/airtime", { token: user.token, key: `statement-${keys}-key`, body });
};
const read = (user: TestUser, query = {}) =>
  world.call("GET /transaction/statement", { token: user.token, query });
const file = (user: TestUser, query = "") =>
  world.app.inject({
    url: `/api/v1/transaction/statement.csv${query}`,
    headers: { "x-auth-token": user.token },
  });
const linesOf = (csv: string) => csv.trim().split("\r\n");

/** Dates a person's rows back, as if they had lived through it. */
async function backdate(user: TestUser, days: number): Promise<void> {
  await owner.query(
    `update wallet_transaction set created_at = created_at - make_interval(days => $2), finished_at = finished_at - make_interval(days => $2)
      where user_id = $1`,
    [user.id, days],
  );
}

test("a statement begins and ends with the balances of the ledger, and what is between accounts for the difference", async () => {
  const user = await world.makeUser({ balance: naira(5_000) });
  await backdate(user, 40);
  await buy(user, 500);
  await buy(user, 300, "08030000004");
  const { body } = await read(user);
  expect(body).toMatchObject({
    from: daysAgo(29),
    to: today(),
    openingBalance: 5_000,
    closingBalance: 4_505,
    totalDebit: 792,
    totalCredit: 297,
    noOfEntries: 3,
  });
  expect(body.closingBalance).toBe(toNaira(await world.balance(user)));
  expect(body.openingBalance + body.totalCredit - body.totalDebit).toBeCloseTo(body.closingBalance, 5);
  const reported = body.entries.map((one) => [one.trans_Type, one.trans_Status, one.balance_After]);
  expect(reported).toEqual([
    ["airtime", "success", 4_505],
    ["airtime", "failed", 4_208],
    ["refund", "success", 4_505],
  ]);
  const before = await read(user, { from: daysAgo(60), to: daysAgo(30) });
  expect(before.body).toMatchObject({ openingBalance: 0, closingBalance: 5_000, noOfEntries: 1 });
  const between = await read(user, { from: daysAgo(20), to: daysAgo(10) });
  expect(between.body).toMatchObject({ openingBalance: 5_000, closingBalance: 5_000, entries: [] });
  const never = await read(await world.makeUser());
  expect(never.body).toMatchObject({ openingBalance: 0, closingBalance: 0, totalDebit: 0, noOfEntries: 0 });
});

test("a period is days of the calendar, in order, and a year at most", async () => {
  const user = await world.makeUser();
  const asked = async (query: Record<string, string>) => {
    const { status, body } = await read(user, query);
    const sent = await file(user, `?${new URLSearchParams(query).toString()}`);
    expect(sent.statusCode).toBe(status);
    return [status, Object.keys(body.fields ?? {})];
  };
  expect(await asked({ from: "2026-02-31", to: "2026-03-01" })).toEqual([400, ["from"]]);
  expect(await asked({ from: "2026-03-02", to: "2026-03-01" })).toEqual([400, ["to"]]);
  expect(await asked({ from: "2025-01-01", to: "2026-01-02" })).toEqual([400, ["from"]]);
  expect(await asked({ from: "2025-01-01", to: "2026-01-01" })).toEqual([200, []]);
  expect(await asked({ from: "", to: "" })).toEqual([200, []]);
});

test("the file holds every movement however many there are, in parts that neither lose nor repeat one, and only one's own", async () => {
  const user = await world.makeUser({ balance: naira(5_000) });
  const other = await world.makeUser({ balance: naira(7_777) });
  await buy(user, 500);
  // 2,400 more movements of the chain: three parts.
  await owner.query(
    `insert into wallet_transaction (id, user_id, seq, type, status, is_credit, amount_kobo, balance_before, balance_after, network, number, created_at)
     select gen_random_uuid(), $1, 2 + n, 'data', 'success', false, 100, 450500 - (n - 1) * 100, 450500 - n * 100, 'GLO', '08055550001', $2::timestamptz
       from generate_series(1, 2400) n`,
    [user.id, world.clock.now()],
  );
  const sent = await file(user);
  expect(sent.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(sent.headers["content-disposition"]).toBe(
    `attachment; filename="statement-${daysAgo(29)}-${today()}.csv"`,
  );
  expect(sent.headers["cache-control"]).toBe("no-store");
  const lines = linesOf(sent.body);
  expect(lines).toHaveLength(1 + 1 + 2_402 + 1);
  expect(lines[1]).toContain('"Opening balance"');
  expect(lines.at(-1)).toBe('"Closing balance","","","","","","","","","2105.00",""');
  expect(lines[2]).toMatch(/^"\d{4}-\d\d-\d\dT[\d:.]{12}\+01:00"/);
  const refs = lines.slice(2, -1).map((line) => line.split(",")[1]);
  expect(new Set(refs).size).toBe(2_402);
  expect(sent.body).not.toContain('"7777.00"');
  const page = await read(user);
  expect(page.body).toMatchObject({ noOfEntries: 2_402, closingBalance: 2_105 });
  expect(page.body.entries).toHaveLength(1_000);
  const theirs = (await file(other)).body;
  expect(theirs).toContain('"7777.00"');
  expect(linesOf(theirs)).toHaveLength(4);
});

test("filters narrow the file, which then claims no balance of the whole", async () => {
  const user = await world.makeUser({ balance: naira(5_000) });
  await buy(user, 500);
  await buy(user, 300, "08030000004");
  const count = async (query: string) => linesOf((await file(user, query)).body).length - 1;
  expect(await count("?type=airtime")).toBe(2);
  expect(await count("?status=failed")).toBe(1);
  expect(await count("?network=GLO")).toBe(0);
  expect(await count("?phoneNumber=%2B2348030000004")).toBe(2);
  expect((await file(user, "?type=refund")).body).not.toContain('balance",""');
});

test("what people typed is never a formula in the file", async () => {
  const user = await world.makeUser({ balance: naira(100) });
  await owner.query("update wallet_transaction set note = '=HYPERLINK(1)' where user_id = $1", [user.id]);
  expect((await file(user)).body).toContain(`"'=HYPERLINK(1)"`);
});

test("spending counts what was delivered, by month of Lagos and network, and nothing that came back", async () => {
  const user = await world.makeUser({ balance: naira(9_000) });
  await buy(user, 1_000);
  await backdate(user, 62);
  await buy(user, 500);
  await buy(user, 300, "08030000004");
  const { body } = await world.call("GET /transaction/spending", { token: user.token });
  expect(body.months).toHaveLength(12);
  expect(body.months.at(-1)).toEqual({
    month: today().slice(0, 7),
    spent: 495,
    purchases: 1,
    networks: [{ network: "MTN", spent: 495, purchases: 1 }],
  });
  expect(body.months.map((one) => one.spent).filter((spent) => spent > 0)).toEqual([990, 495]);
  expect(body).toMatchObject({ totalSpent: 1_485, countedSince: null });
  const nothing = await world.call("GET /transaction/spending", { token: (await world.makeUser()).token });
  expect(nothing.body).toMatchObject({ totalSpent: 0, countedSince: null });
});

test("spending has companies and countries under their written names (rules 8.17)", async () => {
  const user = await world.makeUser();
  await owner.query(
    `insert into wallet_transaction (id, user_id, seq, type, status, is_credit, amount_kobo, network, created_at)
     select gen_random_uuid(), $1, n, type, 'success', false, 100, network, $2
       from (values (1, 'abroad', 'GH'), (2, 'betting', 'BET9JA'), (3, 'airtime', 'MTN')) bought (n, type, network)`,
    [user.id, world.clock.now()],
  );
  const { body } = await world.call("GET /transaction/spending", { token: user.token });
  const names = body.months.at(-1)?.networks.map(({ network }) => network);
  expect(names).toEqual(["Bet9ja", "Ghana", "MTN"]);
});

test("spending reads a bounded number of movements, and says from when it counts", async () => {
  const user = await world.makeUser();
  await owner.query(
    `insert into wallet_transaction (id, user_id, seq, type, status, is_credit, amount_kobo, network, created_at)
     select gen_random_uuid(), $1, n, 'data', 'success', false, 100, 'GLO', $2::timestamptz - make_interval(mins => $3 - n)
       from generate_series(1, $3) n`,
    [user.id, world.clock.now(), SPENDING_DEPTH + 10],
  );
  const { body } = await world.call("GET /transaction/spending", { token: user.token });
  expect(body.totalSpent).toBe(toNaira(kobo(BigInt(SPENDING_DEPTH) * 100n)));
  const age = world.clock.now().getTime() - Date.parse(body.countedSince ?? "");
  expect(Math.round(age / 60_000)).toBe(SPENDING_DEPTH - 1);
});

test("a reader who leaves in the middle of a file ends it, and the server goes on", async () => {
  const user = await world.makeUser({ balance: naira(100) });
  await owner.query(
    `insert into wallet_transaction (id, user_id, seq, type, status, is_credit, amount_kobo, balance_before, balance_after, note, created_at)
     select gen_random_uuid(), $1, 1 + n, 'data', 'success', false, 1, 10000, 10000, repeat('x', 300), $2::timestamptz from generate_series(1, 8000) n`,
    [user.id, world.clock.now()],
  );
  const base = await world.app.listen({ host: "127.0.0.1", port: 0 });
  const stop = new AbortController();
  const sent = await fetch(`${base}/api/v1/transaction/statement.csv`, {
    headers: { "x-auth-token": user.token },
    signal: stop.signal,
  });
  const reader = sent.body?.getReader();
  await reader?.read();
  stop.abort();
  expect((await read(user)).body.noOfEntries).toBe(8_001);
});
