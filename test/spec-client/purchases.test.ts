import { describe, expect, it } from "vitest";
import { type Client, clientOf, clientWith, giveMoney, me, newcomer, type Row } from "./client.ts";
import { expectFields, PLAN, PRICE, TRANSACTION } from "./fields.ts";

/** Section 7, "Purchases and funding". */

const DATA = { MTN: 1, GLO: 2, AIRTEL: 3, "9MOBILE": 6 } as const;
const AIRTIME = { MTN: 1, GLO: 2, AIRTEL: 3, "9MOBILE": 4 } as const;
/** A number of the network that the simulated suppliers deliver to. */
const NUMBER = {
  MTN: "08031239100",
  GLO: "08051239100",
  AIRTEL: "08021239100",
  "9MOBILE": "08091239100",
} as const;
/** The simulated suppliers fail orders to numbers that end so. */
const FAILS = "08031230004";
const STAYS_OPEN = "08031230013";

async function plansOf(client: Client, network: string, category = "all"): Promise<Row[]> {
  const { status, body } = await client.post("/prices", { network, category });
  expect(status).toBe(200);
  return Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) as Row[]);
}

/** Expects a success whose receipt carries the new balance, as a client of the specification takes it. */
async function expectBought(
  client: Client,
  reply: { status: number; body: Row },
  before: number,
): Promise<Row> {
  expect([reply.status, reply.body.msg]).toEqual([200, expect.any(String)]);
  const { receipt } = reply.body;
  expectFields(receipt, TRANSACTION);
  expect(receipt.trans_Status).toBe("success");
  expect(receipt.balance_Before).toBe(before);
  expect(receipt.balance_After).toBe((await me(client)).balance);
  return receipt;
}

describe("prices", () => {
  it("GET /prices is public and lists the items", async () => {
    const { status, body } = await clientWith().get("/prices");
    expect(status).toBe(200);
    expect(Array.isArray(body)).toBe(true);
    expectFields(body[0], PRICE);
  });

  it.each(Object.keys(DATA))("POST /prices lists the plans of %s, all and by category", async (network) => {
    const smart = await clientOf("smart");
    const all = await plansOf(smart, network);
    expect(all.length).toBeGreaterThan(0);
    for (const plan of all) expectFields(plan, PLAN);
    const monthly = await plansOf(smart, network, "monthly");
    expect(monthly.length).toBeLessThan(all.length);
  });

  it("POST /prices without a network says: Select a network", async () => {
    const { status, body } = await (await clientOf("smart")).post("/prices", {
      network: "",
      category: "all",
    });
    expect([status, body.msg]).toEqual([400, "Select a network"]);
  });

  it.each([
    ["reseller", "resellerPrice"],
    ["apiuser", "apiPrice"],
  ] as const)("my_price of %s is %s", async (role, field) => {
    for (const plan of await plansOf(await clientOf(role), "MTN")) expect(plan.my_price).toBe(plan[field]);
  });

  it("nobody special pays more than a smart earner", async () => {
    for (const network of Object.keys(DATA)) {
      const ordinary = new Map(
        (await plansOf(await clientOf("smart"), network)).map((p) => [p._id, p.my_price]),
      );
      for (const plan of await plansOf(await clientOf("special"), network))
        expect(plan.my_price).toBeLessThanOrEqual(ordinary.get(plan._id) ?? 0);
    }
  });
});

describe("POST /buy/data", () => {
  it.each(["MTN", "GLO", "AIRTEL"] as const)("buys a plan of %s for its price", async (network) => {
    const smart = await clientOf("smart");
    const [plan] = await plansOf(smart, network, "monthly");
    const before = (await me(smart)).balance;
    const form = { network: DATA[network], mobile_number: NUMBER[network], plan: plan?.id };
    const receipt = await expectBought(smart, await smart.post("/buy/data", form), before);
    expect(receipt).toMatchObject({
      trans_Type: "data",
      trans_Network: network,
      trans_amount: plan?.my_price,
    });
  });

  it("takes numbers as text, as a form sends them", async () => {
    const smart = await clientOf("smart");
    const [plan] = await plansOf(smart, "MTN", "daily");
    const before = (await me(smart)).balance;
    const form = { network: "1", mobile_number: "08031239101", plan: String(plan?.id) };
    await expectBought(smart, await smart.post("/buy/data", form), before);
  });

  it.each([[{ mobile_number: "" }], [{ plan: "" }], [{ network: "" }]])(
    "asks for all values: %j",
    async (missing) => {
      const form = { network: 1, mobile_number: NUMBER.MTN, plan: 1001, ...missing };
      const { status, body } = await (await clientOf("smart")).post("/buy/data", form);
      expect([status, body.msg]).toEqual([400, "Please provide all values"]);
    },
  );

  it("refuses the placeholder network", async () => {
    const form = { network: "select", mobile_number: NUMBER.MTN, plan: 1001 };
    const { status, body } = await (await clientOf("smart")).post("/buy/data", form);
    expect([status, body.msg]).toEqual([400, "Please select a network"]);
  });
});

describe("POST /buy/airtime", () => {
  it.each([
    ["smart", 99],
    ["reseller", 98],
  ] as const)("charges %s %i percent of the amount", async (role, percent) => {
    const client = await clientOf(role);
    const before = (await me(client)).balance;
    const form = { network: AIRTIME.AIRTEL, mobile_number: NUMBER.AIRTEL, amount: 200 };
    const receipt = await expectBought(client, await client.post("/buy/airtime", form), before);
    expect(receipt.balance_After).toBe(before - 2 * percent);
  });

  it("never charges a partner more than the reseller that they were", async () => {
    const { client, form } = await newcomer();
    await giveMoney(client, form.userName, 5_000);
    const { _id } = await me(client);
    expect((await client.patch(`/auth/user/${_id}`, { userType: "reseller" })).isSuccess).toBe(true);
    const account = { bank: "GTBank Plc", bankCode: "058", accountNumber: "0123456789", nameOnAccount: "N" };
    expect((await client.post("/auth/upgradeToPartner", account)).isSuccess).toBe(true);
    const before = (await me(client)).balance;
    const order = { network: AIRTIME.MTN, mobile_number: NUMBER.MTN, amount: 1_000 };
    const receipt = await expectBought(client, await client.post("/buy/airtime", order), before);
    expect(before - receipt.balance_After).toBeLessThanOrEqual(980);
  });

  it("takes the amount as text", async () => {
    const client = await clientOf("special");
    const before = (await me(client)).balance;
    const form = { network: "1", mobile_number: NUMBER.MTN, amount: "150" };
    await expectBought(client, await client.post("/buy/airtime", form), before);
  });

  it.each([
    [{ mobile_number: "" }, "All fields are required"],
    [{ amount: "" }, "All fields are required"],
    [{ amount: 99 }, "Minimum purchase is ₦100"],
    [{ amount: "99" }, "Minimum purchase is ₦100"],
    [{ network: "select" }, "Please select a network"],
  ])("refuses %j: %s", async (wrong, msg) => {
    const form = { network: 1, mobile_number: NUMBER.MTN, amount: 100, ...wrong };
    const { status, body } = await (await clientOf("smart")).post("/buy/airtime", form);
    expect([status, body.msg]).toEqual([400, msg]);
  });

  it("that failed is no success: 422 with a receipt whose balance is the one after the refund", async () => {
    const client = await clientOf("special");
    const before = (await me(client)).balance;
    const reply = await client.post("/buy/airtime", { network: 1, mobile_number: FAILS, amount: 100 });
    expect([reply.status, reply.body.code]).toEqual([422, "purchase_failed"]);
    expectFields(reply.body, { msg: "text" });
    expectFields(reply.body.receipt, TRANSACTION);
    expect(reply.body.receipt).toMatchObject({ trans_Status: "failed", balance_After: before });
    expect((await me(client)).balance).toBe(before);
  });

  it("beyond the balance says so and moves nothing", async () => {
    const { client } = await newcomer();
    const reply = await client.post("/buy/airtime", { network: 1, mobile_number: NUMBER.MTN, amount: 100 });
    expect([reply.status, reply.body.msg]).toEqual([422, "Insufficient balance"]);
  });
});

describe("electricity", () => {
  const METER = { meterNumber: "45012345678", meterId: 18, meterType: "prepaid" };

  it("POST /buy/validateMeter tells the owner", async () => {
    const { status, body } = await (await clientOf("smart")).post("/buy/validateMeter", METER);
    expect(status).toBe(200);
    expectFields(body, { name: "text" });
  });

  it("POST /buy/validateMeter says in `name` what is wrong", async () => {
    const wrong = { ...METER, meterNumber: "45012345009" };
    const { isSuccess, body } = await (await clientOf("smart")).post("/buy/validateMeter", wrong);
    expect(isSuccess).toBe(false);
    expectFields(body, { name: "text", msg: "text" });
  });

  it("POST /buy/electricity charges 50 naira more and answers the token", async () => {
    const client = await clientOf("smart");
    const before = (await me(client)).balance;
    const reply = await client.post("/buy/electricity", { ...METER, meterId: "18", amount: "1000" });
    const receipt = await expectBought(client, reply, before);
    expect(receipt).toMatchObject({ trans_Type: "electricity", balance_After: before - 1_050 });
    expectFields(receipt, { token: "text" });
  });
});

describe("funding", () => {
  it("POST /fundWallet/coupon adds the coupon's amount once", async () => {
    const { client, form } = await newcomer();
    const coupon = await (await clientOf("admin")).post("/admin/generateCoupon", {
      userAccount: form.userName,
      amount: "2500",
    });
    expectFields(coupon.body, { couponCode: "text" });
    const sent = { userName: form.userName, coupon: coupon.body.couponCode };
    const { status, body } = await client.post("/fundWallet/coupon", sent);
    expect([status, body.amount]).toEqual([200, 2_500]);
    expectFields(body, { msg: "text" });
    expect((await me(client)).balance).toBe(2_500);
    expect((await client.post("/fundWallet/coupon", sent)).isSuccess).toBe(false);
    expect((await me(client)).balance).toBe(2_500);
  });

  it("POST /fundWallet/coupon without a code says: Enter a coupon code", async () => {
    const { status, body } = await (await clientOf("smart")).post("/fundWallet/coupon", {
      userName: "smart",
      coupon: "",
    });
    expect([status, body.msg]).toEqual([400, "Enter a coupon code"]);
  });

  it("POST /fundWallet/squad/initiate answers a link", async () => {
    const form = { amount: "1000", email: "smart@airtide.example" };
    const { status, body } = await (await clientOf("smart")).post("/fundWallet/squad/initiate", form);
    expect(status).toBe(200);
    expectFields(body, { link: "text", msg: "text" });
  });

  it.each([
    ["", "enter a valid amount"],
    [99, "minimum payment is 100"],
    ["99", "minimum payment is 100"],
  ])("POST /fundWallet/squad/initiate of %j says: %s", async (amount, msg) => {
    const form = { amount, email: "smart@airtide.example" };
    const { status, body } = await (await clientOf("smart")).post("/fundWallet/squad/initiate", form);
    expect([status, body.msg]).toEqual([400, msg]);
  });

  it("POST /fundwallet/automanual notes a pending transfer", async () => {
    const { client, user } = await newcomer();
    const form = { bankName: "Moniepoint", paymentReference: `SPEC${user._id.slice(-12)}`, amount: 1_000 };
    const { status } = await client.post("/fundwallet/automanual", form);
    expect(status).toBe(200);
    const { body } = await client.get("/transaction");
    expect(body.transactions[0]).toMatchObject({
      trans_Type: "wallet",
      trans_Status: "pending",
      trans_amount: 1_000,
    });
    expect((await me(client)).balance).toBe(0);
  });

  it.each([[{ bankName: "" }], [{ paymentReference: "" }], [{ amount: "" }]])(
    "POST /fundwallet/automanual asks for all fields: %j",
    async (missing) => {
      const form = { bankName: "Moniepoint", paymentReference: "REF1234567", amount: 1_000, ...missing };
      const { status, body } = await (await clientOf("smart")).post("/fundwallet/automanual", form);
      expect([status, body.msg]).toEqual([400, "Please enter all required fields"]);
    },
  );

  it("POST /loophole credits nothing by itself", async () => {
    const { client } = await newcomer();
    const { status } = await client.post("/loophole", { amount: 500 });
    expect(status).toBe(200);
    expect((await me(client)).balance).toBe(0);
  });
});

describe("a purchase under way", () => {
  it("answers 200 with the status processing, and the list shows it", { timeout: 60_000 }, async () => {
    const client = await clientOf("vendor");
    const before = (await me(client)).balance;
    const reply = await client.post("/buy/airtime", { network: 1, mobile_number: STAYS_OPEN, amount: 100 });
    expect(reply.status).toBe(200);
    expect(reply.body.receipt).toMatchObject({ trans_Status: "processing", balance_After: before - 99 });
    const { body } = await client.get("/transaction?status=processing");
    expect(body.transactions[0]?.trans_Id).toBe(reply.body.receipt.trans_Id);
  });
});
