import { describe, expect, it } from "vitest";
import { clientOf, giveMoney, loginOf, newcomer, type Row } from "./client.ts";
import { expectFields, STATISTIC, TRANSACTION, TRANSACTIONS } from "./fields.ts";

/** Section 7, "Transactions". */

const TODAY = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" }).format(new Date());

/** Somebody for whom no other file buys anything meanwhile. */
const quiet = newcomer().then(async ({ client, form }) => {
  await giveMoney(client, form.userName, 500);
  return client;
});

async function listed(role: "quiet" | "smart" | "agent" | "admin", query: string): Promise<Row> {
  const client = role === "quiet" ? await quiet : await clientOf(role);
  const { status, body } = await client.get(`/transaction${query}`);
  expect(status).toBe(200);
  return body;
}

describe("GET /transaction", () => {
  it("lists one's own, with the counts of the list", async () => {
    const body = await listed("smart", "");
    expectFields(body, TRANSACTIONS);
    for (const row of body.transactions) expectFields(row, TRANSACTION);
    expect(new Set(body.transactions.map((row: Row) => row.trans_UserName))).toEqual(new Set(["smart"]));
  });

  it("gives an admin everybody's, with profit and supplier", async () => {
    const body = await listed("admin", "");
    expectFields(body, { ...TRANSACTIONS, totalProfit: "number" });
    expectFields(body.transactions[0], { trans_profit: "number", trans_supplier: "text" });
    expectFields(body.stat[0], STATISTIC);
    expect(new Set(body.transactions.map((row: Row) => row.trans_UserName)).size).toBeGreaterThan(1);
  });

  it.each([
    "network",
    "type",
    "status",
    "supplier",
    "userName",
    "planName",
    "phoneNumber",
    "transactionId",
    "from",
    "to",
  ])("takes an empty %s, and `all`, as no filter, also from whoever may not use it", async (filter) => {
    const all = await listed("quiet", "");
    expect((await listed("quiet", `?${filter}=`)).noOfTransaction).toBe(all.noOfTransaction);
    if (["from", "to"].includes(filter)) return;
    expect((await listed("quiet", `?${filter}=all`)).noOfTransaction).toBe(all.noOfTransaction);
  });

  it("shows somebody else's to nobody but staff", async () => {
    const { isSuccess } = await (await clientOf("smart")).get("/transaction?userName=reseller");
    expect(isSuccess).toBe(false);
    const body = await listed("agent", "?userName=reseller");
    expect(body.transactions.length).toBeGreaterThan(0);
    for (const row of body.transactions) expect(row.trans_UserName).toBe("reseller");
  });

  it("takes days and times in from and to, and numbers as text in page", async () => {
    const all = await listed("quiet", "");
    const byDay = await listed("quiet", `?from=${TODAY}&to=${TODAY}&page=1`);
    const byTime = await listed(
      "quiet",
      `?from=${TODAY}T00:00:00.000%2B01:00&to=${TODAY}T23:59:59.999%2B01:00`,
    );
    expect([byDay.noOfTransaction, byTime.noOfTransaction]).toEqual([
      all.noOfTransaction,
      all.noOfTransaction,
    ]);
  });

  it("finds one by its reference", async () => {
    const [first] = (await listed("smart", "")).transactions;
    const { transactions } = await listed("smart", `?transactionId=${first?.trans_Id ?? ""}`);
    expect(transactions.map((row: Row) => row._id)).toEqual([first?._id]);
  });
});

describe("GET /transaction/stat", () => {
  it("answers volume and profit per network, to admins only", async () => {
    const { status, body } = await (await clientOf("admin")).get("/transaction/stat");
    expect(status).toBe(200);
    for (const row of body.stat ?? body) expectFields(row, STATISTIC);
    expect((await (await clientOf("smart")).get("/transaction/stat")).status).toBe(403);
  });
});

describe("the log-in", () => {
  it("carries the newest transactions", async () => {
    const { body } = await loginOf("smart");
    expectFields(body.transactions[0], TRANSACTION);
  });
});
