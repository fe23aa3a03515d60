import { expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const buy = (token: string, amount: number, key: string) =>
  world.call("POST /buy/airtime", {
    token,
    key,
    body: { network: 1, mobile_number: "08030000001", amount },
  });

test("a person's list, detail and search tell the story of what they bought, in naira", async () => {
  const user = await world.makeUser({ balance: naira(5_000) });
  const bought = await buy(user.token, 200, "history-list-1");
  expect(bought.body.receipt.trans_Status).toBe("success");
  const listed = await world.call("GET /transaction", { token: user.token });
  expect(listed.status).toBe(200);
  expect(listed.body).toMatchObject({
    noOfTransaction: 2,
    totalPages: 1,
    numOfPages: 1,
    totalDebit: 198,
    totalCredit: 5_000,
    totalSales: 198,
    totalProfit: 0,
    stat: [],
  });
  expect(listed.body.transactions[0]).toEqual(bought.body.receipt);
  expect(listed.body.transactions.map((row) => row.balance_After)).toEqual([4_802, 5_000]);
  for (const id of [bought.body.receipt._id, bought.body.receipt.trans_Id]) {
    const one = await world.call("GET /transaction/{id}", { token: user.token, params: { id } });
    expect(one.body).toEqual(bought.body.receipt);
    const found = await world.call("GET /transaction", { token: user.token, query: { transactionId: id } });
    expect(found.body.transactions).toEqual([bought.body.receipt]);
  }
});

test("a failed purchase keeps its row, its money comes back as a row of its own, and the balances chain", async () => {
  const user = await world.makeUser({ balance: naira(1_000) });
  const answer = await world.call("POST /buy/airtime", {
    token: user.token,
    key: "history-failed-1",
    body: { network: 1, mobile_number: "08030000004", amount: 100 },
  });
  expect(answer.body.receipt.trans_Status).toBe("failed");
  const { body } = await world.call("GET /transaction", { token: user.token });
  expect(body.transactions.map((row) => [row.trans_Type, row.trans_Status, row.balance_After])).toEqual([
    ["refund", "success", 1_000],
    ["airtime", "failed", 901],
    ["wallet", "success", 1_000],
  ]);
  expect(body.transactions[0]?.relatedId).toBe(body.transactions[1]?._id);
  expect(body).toMatchObject({ totalSales: 0, totalDebit: 99, totalCredit: 1_099 });
  const failed = await world.call("GET /transaction", { token: user.token, query: { status: "failed" } });
  expect(failed.body.transactions.map((row) => row._id)).toEqual([answer.body.receipt._id]);
});

test("somebody else's transaction is not found, in the list or by name", async () => {
  const owner = await world.makeUser({ balance: naira(1_000) });
  const other = await world.makeUser();
  const bought = await buy(owner.token, 100, "history-other-1");
  const id = bought.body.receipt._id;
  const read = await world.call("GET /transaction/{id}", { token: other.token, params: { id } });
  expect([read.status, read.body.code]).toEqual([404, "not_found"]);
  const listed = await world.call("GET /transaction", { token: other.token, query: { transactionId: id } });
  expect(listed.body).toMatchObject({ transactions: [], noOfTransaction: 0, totalPages: 0 });
});

test("a filter that makes no sense is refused by name", async () => {
  const user = await world.makeUser();
  const ask = async (query: Record<string, string>) => {
    const { status, body } = await world.call("GET /transaction", { token: user.token, query });
    return [status, Object.keys(body.fields ?? {})];
  };
  expect(await ask({ from: "2026-02-31" })).toEqual([400, ["from"]]);
  expect(await ask({ status: "lost" })).toEqual([400, ["status"]]);
  expect(await ask({ page: "0" })).toEqual([400, ["page"]]);
  expect(await ask({ limit: "201" })).toEqual([400, ["limit"]]);
  expect((await world.call("GET /transaction", {})).status).toBe(401);
});

test("a filter that is an answer about others, or is staff's, is forbidden and not ignored; empty or all it is none", async () => {
  const { token, userName } = await world.makeUser();
  const ask = (query: Record<string, string>) => world.call("GET /transaction", { token, query });
  for (const field of ["userName", "supplier", "planName"]) {
    const refused = await ask({ [field]: "GLAD" });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    for (const none of ["", "all"]) expect((await ask({ [field]: none })).status).toBe(200);
  }
  expect((await ask({ userName: userName.toUpperCase() })).status).toBe(200);
  const agent = await world.makeUser({ isAgent: true });
  for (const [field, value] of [
    ["show", "in"],
    ["search", "gb"],
  ] as const) {
    const refused = await world.call("GET /transaction", { token: agent.token, query: { [field]: value } });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
  }
});

test("a search for a contact's name finds what went to their number, by one's own contacts alone (rules 9.29)", async () => {
  const owner = await world.makeUser({ balance: naira(1_000) });
  const other = await world.makeUser({ balance: naira(1_000) });
  const ids: string[] = [];
  for (const { token } of [owner, other]) {
    const bought = await buy(token, 100, "history-name-1");
    ids.push(bought.body.receipt._id);
  }
  const [bought] = (await world.call("GET /transaction", { token: owner.token })).body.transactions;
  await world.call("POST /auth/contact", {
    token: owner.token,
    body: { contactName: "Mama Ngozi", contactNumber: bought?.phone_number ?? "", contactNetwork: "MTN" },
  });
  const find = async (token: string) =>
    (await world.call("GET /transaction", { token, query: { search: "ngozi" } })).body.transactions.map(
      ({ _id }: { _id: string }) => _id,
    );
  expect(await find(owner.token)).toEqual([ids[0]]);
  expect(await find(other.token)).toEqual([]);
});
