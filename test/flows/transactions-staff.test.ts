import { expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
const agent = await world.makeUser({ isAgent: true });
const ada = await world.makeUser({ balance: naira(20_000) });
const bola = await world.makeUser({ balance: naira(20_000), userType: "reseller" });

type Query = Record<string, string>;
const list = async (token: string, query: Query = {}) => {
  const { status, body } = await world.call("GET /transaction", { token, query });
  expect(status).toBe(200);
  return body;
};
const idsOf = (body: { transactions: { _id: string }[] }) => body.transactions.map((row) => row._id);
let keys = 0;
const key = () => `staff-list-${++keys}-key`;
const airtime = async (token: string, amount: number, ending = "0001") =>
  (
    await world.call("POST /buy/airtime", {
      token,
      key: key(),
      body: { network: 1, mobile_number: `0803000${ending}`, amount },
    })
  ).body.receipt;
const data = async (token: string, plan: number) =>
  (
    await world.call("POST /buy/data", {
      token,
      key: key(),
      body: { network: plan > 2_000 ? 2 : 1, mobile_number: "08030000001", plan },
    })
  ).body.receipt;

const bought = {
  airtime: await airtime(ada.token, 1_000),
  failed: await airtime(ada.token, 500, "0004"),
  mtn: await data(ada.token, 1_002),
  glo: await data(bola.token, 2_002),
};
const MTN_1GB = { price: 650, cost: 590 };

test("an admin sees everybody's rows with their names, suppliers and profit, and the totals of all", async () => {
  const all = await list(admin.token);
  expect(all.noOfTransaction).toBe(7);
  expect(all.isCapped).toBe(false);
  expect(all.transactions.map((row) => row.createdAt)).toEqual(
    all.transactions
      .map((row) => row.createdAt)
      .toSorted()
      .reverse(),
  );
  const mtn = all.transactions.find((row) => row._id === bought.mtn._id);
  const plan = world.deps.catalogue().planByNumber.get(1_002);
  const profit = Number((plan?.prices.smartEarner ?? 0n) - (plan?.cost ?? 0n)) / 100;
  expect(mtn).toMatchObject({ trans_UserName: ada.userName, trans_supplier: "GLAD", trans_profit: profit });
  expect(all.stat.map(({ network }) => network)).toEqual(["MTN", "GLO", "AIRTEL", "9MOBILE"]);
  expect(all.stat[0]).toMatchObject({ total_volume_sold: 1, profit: profit + 990 - 968 });
  const glo = world.deps.catalogue().planByNumber.get(2_002);
  const gloPrice = Number(glo?.prices.reseller ?? 0n) / 100;
  expect(all.totalSales).toBe(990 + Number(plan?.prices.smartEarner ?? 0n) / 100 + gloPrice);
  expect(all.totalDebit).toBe(all.totalSales + 495);
  expect(all.totalCredit).toBe(40_000 + 495);
  expect(all.totalProfit).toBeCloseTo(
    all.stat.reduce((sum, one) => sum + one.profit, 0),
    2,
  );
  expect(MTN_1GB.cost).toBe(Number(plan?.cost ?? 0n) / 100);
});

test("every filter finds its rows, and only those", async () => {
  const found = async (query: Query) => new Set(idsOf(await list(admin.token, query)));
  const { airtime: line, failed, mtn, glo } = bought;
  expect(await found({ network: "GLO" })).toEqual(new Set([glo._id]));
  expect(await found({ type: "airtime" })).toEqual(new Set([line._id, failed._id]));
  expect(await found({ status: "failed" })).toEqual(new Set([failed._id]));
  expect(await found({ type: "data", planName: "1gb sme" })).toEqual(new Set([mtn._id]));
  expect(await found({ planName: "corporate" })).toEqual(new Set([glo._id]));
  expect(await found({ transactionId: glo.trans_Id })).toEqual(new Set([glo._id]));
  expect(await found({ phoneNumber: "+234 803 000 0004", type: "airtime" })).toEqual(new Set([failed._id]));
  expect(await found({ supplier: "GLAD", status: "success" })).toEqual(new Set([line._id, mtn._id, glo._id]));
  expect(await found({ supplier: "ALARO" })).toEqual(new Set());
  expect(await found({ type: "refund" })).toHaveProperty("size", 1);
  expect(await found({ from: "2020-01-01", to: "2020-12-31" })).toEqual(new Set());
  expect(await found({ transactionId: "nonsense" })).toEqual(new Set());
  expect(
    await found({ network: "all", type: "all", status: "all", supplier: "all", userName: "" }),
  ).toHaveProperty("size", 7);
  const minute = await found({ from: "2020-01-01T10:00", to: "2020-01-01T10:05" });
  expect(minute).toEqual(new Set());
});

test("one person's list by name is that person's own, with profit and supplier for the admin", async () => {
  const one = await list(admin.token, { userName: ada.userName.toUpperCase() });
  const own = await list(ada.token);
  expect(idsOf(one)).toEqual(idsOf(own));
  expect(one).toMatchObject({
    noOfTransaction: own.noOfTransaction,
    totalDebit: own.totalDebit,
    totalCredit: own.totalCredit,
    totalSales: own.totalSales,
  });
  expect(one.totalProfit).toBeGreaterThan(0);
  expect(idsOf(await list(admin.token, { userName: ada.userName, planName: "1GB" }))).toEqual([
    bought.mtn._id,
  ]);
  const narrowed = await list(admin.token, {
    userName: ada.userName,
    supplier: "GLAD",
    type: "airtime",
    status: "success",
  });
  expect(idsOf(narrowed)).toEqual([bought.airtime._id]);
  expect(narrowed.totalProfit).toBe(22);
  expect((await list(admin.token, { userName: "nobody_here" })).noOfTransaction).toBe(0);
});

test("an agent sees users and totals, never profit, suppliers, or the filters that tell of them", async () => {
  const all = await list(agent.token);
  expect(all).toMatchObject({ noOfTransaction: 7, totalProfit: 0, stat: [] });
  expect(new Set(all.transactions.map((row) => row.trans_UserName))).toEqual(
    new Set([ada.userName, bola.userName]),
  );
  for (const row of all.transactions) {
    expect(row).not.toHaveProperty("trans_profit");
    expect(row).not.toHaveProperty("trans_supplier");
    expect(row.apiResponseId).toBe("");
  }
  expect(idsOf(await list(agent.token, { userName: bola.userName, type: "data" }))).toEqual([bought.glo._id]);
  for (const query of [{ supplier: "GLAD" }, { planName: "1GB" }] as Query[]) {
    const refused = await world.call("GET /transaction", { token: agent.token, query });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
  }
  const none = await list(agent.token, { supplier: "all", planName: "all", userName: "all" });
  expect(none.noOfTransaction).toBe(all.noOfTransaction);
});

test("staff opens anybody's transaction; a person only their own", async () => {
  const read = (token: string) =>
    world.call("GET /transaction/{id}", { token, params: { id: bought.glo.trans_Id } });
  expect((await read(admin.token)).body).toMatchObject({
    _id: bought.glo._id,
    trans_UserName: bola.userName,
    trans_supplier: "GLAD",
  });
  const byAgent = (await read(agent.token)).body;
  expect([byAgent._id, byAgent.trans_supplier]).toEqual([bought.glo._id, undefined]);
  expect((await read(ada.token)).status).toBe(404);
});

test("pages of everybody's list do not overlap and leave nothing out", async () => {
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => list(admin.token, { page: String(page), limit: "2" })),
  );
  const whole = idsOf(await list(admin.token));
  expect(pages.flatMap(idsOf)).toEqual(whole);
  expect(pages[0]).toMatchObject({ totalPages: 4, numOfPages: 4, noOfTransaction: 7 });
});

test("days that the calendar does not have are refused by name", async () => {
  for (const query of [{ from: "2026-02-31" }, { to: "2026-01-01T25:00" }] as Query[]) {
    const refused = await world.call("GET /transaction", { token: admin.token, query });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, Object.keys(query)]);
  }
});

test("a text that is nobody's name finds the rows of all who have it in theirs", async () => {
  const named = async (userName: string) => {
    const user = await world.makeUser({ balance: naira(5_000) });
    const rename = "update app_user set user_name = $1 where id = $2";
    await world.database.pool("owner").query(rename, [userName, user.id]);
    return user;
  };
  const [first, second] = [await named("Part_Amaka1"), await named("PART_amaka2")];
  const rows = [await airtime(first.token, 300), await airtime(second.token, 400)];
  const both = await list(admin.token, { userName: "part_AMAKA", type: "airtime" });
  expect(new Set(idsOf(both))).toEqual(new Set(rows.map(({ _id }) => _id)));
  expect(both).toMatchObject({ noOfTransaction: 2, totalDebit: 693, isCapped: false });
  expect(idsOf(await list(admin.token, { userName: "amaka2", type: "airtime" }))).toEqual([rows[1]?._id]);
  expect(idsOf(await list(admin.token, { userName: "partXamaka" }))).toEqual([]);
  expect(idsOf(await list(agent.token, { userName: "amaka", network: "GLO" }))).toEqual([]);
});
