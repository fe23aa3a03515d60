import { describe, expect, it } from "vitest";
import { clientOf, clientWith, giveMoney, loginOf, me, newcomer, type Method, type Row } from "./client.ts";
import { AVAILABLE_SERVICE, expectFields, SERVICE, USER_OF_ADMIN } from "./fields.ts";

/**
 * Section 7, "Admin". Prices and services that these tests change are 9MOBILE's, which no other file buys.
 */

const NINEMOBILE = { network: 4, mobile_number: "08091239100", amount: 100 };

async function rows(path: string): Promise<Row[]> {
  const { status, body } = await (await clientOf("admin")).get(path);
  expect(status).toBe(200);
  return Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) as Row[]);
}

async function idOf(userName: string): Promise<string> {
  const [user] = (await (await clientOf("admin")).get(`/admin/users?userName=${userName}`)).body.users;
  return user._id;
}

describe("GET /admin/", () => {
  it("counts people and transactions, and lists services", async () => {
    const { status, body } = await (await clientOf("admin")).get("/admin/");
    expect(status).toBe(200);
    expectFields(body, { allUsers: "number", allTransactions: "number", services: "rows" });
    expectFields(body.services[0], AVAILABLE_SERVICE);
  });
});

describe("GET /admin/users", () => {
  it("answers rows with every field of the detail dialog, and the totals", async () => {
    const { status, body } = await (await clientOf("admin")).get("/admin/users?page=1");
    expect(status).toBe(200);
    expectFields(body, { users: "rows", totalUsers: "number", totalPages: "number", totalBalance: "number" });
    for (const user of body.users) expectFields(user, { ...USER_OF_ADMIN, fullName: "any" });
  });

  it.each([
    ["userName=mart", "smart"],
    ["userName=SMART", "smart"],
    ["phoneNumber=1230005", "reseller"],
    ["type=api%20user", "apiuser"],
    ["type=special", "special"],
    ["type=all&userName=&phoneNumber=&userBalance=&page=1", "smart"],
    ["userBalance=100000000", "smart"],
  ])("finds by %s", async (query, userName) => {
    const { body } = await (await clientOf("admin")).get(`/admin/users?${query}`);
    expect(body.users.map((user: Row) => user.userName)).toContain(userName);
  });

  it("masks NIN, BVN and API key", async () => {
    const reseller = (await (await clientOf("admin")).get("/admin/users?userName=reseller")).body.users[0];
    expect(JSON.stringify(reseller)).not.toContain("22000000005");
  });
});

describe("services", () => {
  const lock = async (serviceName: string, serviceType: string, serviceStatus: boolean) =>
    (await clientOf("admin")).post("/admin/updateServices", { serviceName, serviceType, serviceStatus });

  it("GET /admin/checkServices lists them", async () => {
    const services = await rows("/admin/checkServices");
    for (const service of services) expectFields(service, { ...SERVICE, ...AVAILABLE_SERVICE });
  });

  it("locks and unlocks airtime, in force when it is answered", async () => {
    const { client, form } = await newcomer();
    await giveMoney(client, form.userName, 2_000);
    for (let round = 0; round < 4; round++) {
      expect((await lock("9MOBILE", "airtime", false)).isSuccess).toBe(true);
      const refused = await client.post("/buy/airtime", { ...NINEMOBILE, amount: 100 + round });
      expect([refused.status, refused.body.code]).toEqual([422, "service_locked"]);
      expect((await lock("9MOBILE", "airtime", true)).isSuccess).toBe(true);
      expect((await client.post("/buy/airtime", { ...NINEMOBILE, amount: 100 + round })).status).toBe(200);
    }
  });

  it.each([
    "MTN",
    "MTN-CG",
    "MTN-SME",
    "MTN-SME2",
    "MTN-DATA_TRANSFER",
    "MTN-COUPON",
    "MTN-AWOOF",
    "GLO",
    "GLO-CG",
    "GLO-AWOOF",
    "AIRTEL",
    "AIRTEL-CG",
    "9MOBILE",
    "9MOBILE-SME",
  ])("takes the data product %s", async (product) => {
    // The state that it has: other tests buy meanwhile.
    expect((await lock(product, "data", true)).isSuccess).toBe(true);
  });

  it("locks one family by itself", async () => {
    expect((await lock("9MOBILE-SME", "data", false)).isSuccess).toBe(true);
    const locked = (await rows("/admin/checkServices")).filter((row) => !row.serviceStatus);
    expect(locked.map((row) => [row.serviceName, row.serviceType])).toEqual([["9MOBILE-SME", "data"]]);
    expect((await lock("9MOBILE-SME", "data", true)).isSuccess).toBe(true);
  });
});

describe("suppliers", () => {
  const SUPPLIERS = [
    "ALARO",
    "AUTOPILOT",
    "SIM_AUTO",
    "LEGIT",
    "GLAD",
    "KAS_DATA",
    "SWIFT_LINK",
    "CHRIS_DATA",
    "JONET_DATA",
    "AYINLAK",
    "DATALANE",
    "UCWORLD",
    "SMART_LINK",
    "SLAVIA_DATA",
  ];

  it.each(SUPPLIERS)("POST /admin/supplier chooses %s, GET shows it", async (supplierName) => {
    const admin = await clientOf("admin");
    const chosen = await admin.post("/admin/supplier", { network: "9MOBILE", supplierName });
    expect([chosen.status, chosen.body.msg]).toEqual([200, expect.any(String)]);
    const entries = (await rows("/admin/supplier")).filter((entry) => entry.network === "9MOBILE");
    expect(entries.map((entry) => entry.supplierName)).toContain(supplierName);
  });

  it("POST /admin/supplier of `all` says: Select a supplier", async () => {
    const admin = await clientOf("admin");
    const { status, body } = await admin.post("/admin/supplier", { network: "MTN", supplierName: "all" });
    expect([status, body.msg]).toEqual([400, "Select a supplier"]);
  });
});

describe("cost prices", () => {
  it.each([
    ["9MOBILE", 95],
    ["9MOBILE", "95.5"],
    ["MTN-CG", 480],
    ["MTN-SME2", 490],
    ["MTN-DATA_TRANSFER", 520],
    ["MTN-COUPON", 470],
    ["MTN-AWOOF", 350],
  ])("POST /admin/costPrice of %s takes %s naira, and GET shows it", async (network, costPrice) => {
    const admin = await clientOf("admin");
    const { status, body } = await admin.post("/admin/costPrice", { network, costPrice });
    expect([status, body.msg]).toEqual([200, expect.any(String)]);
    const shown = (await rows("/admin/costPrice")).filter((entry) => entry.network === network);
    expect(shown.map((entry) => entry.costPrice)).toContain(Number(costPrice));
  });

  it.each([[0], [""], ["dear"]])(
    "POST /admin/costPrice of %j says: enter a valid price",
    async (costPrice) => {
      const admin = await clientOf("admin");
      const { status, body } = await admin.post("/admin/costPrice", { network: "MTN", costPrice });
      expect([status, body.msg]).toEqual([400, "enter a valid price"]);
    },
  );
});

describe("POST /admin/updatePrice", () => {
  it("changes one price of a plan, in force when it is answered", async () => {
    const admin = await clientOf("admin");
    const [plan] = (await plans(admin)).filter((each) => each.planNetwork === "9MOBILE");
    const newPrice = { price: plan?.smartEarnerPrice + 10 };
    const { status } = await admin.post("/admin/updatePrice", { newPrice, dataId: plan?._id });
    expect(status).toBe(200);
    const [after] = (await plans(admin)).filter((each) => each._id === plan?._id);
    expect(after?.smartEarnerPrice).toBe(newPrice.price);
  });

  it.each([[{}], [{ price: "" }]])("of %j says: Please enter a valid value", async (newPrice) => {
    const admin = await clientOf("admin");
    const [plan] = await plans(admin);
    const { status, body } = await admin.post("/admin/updatePrice", { newPrice, dataId: plan?._id });
    expect([status, body.msg]).toEqual([400, "Please enter a valid value"]);
  });

  it("below cost is carried out and answered with a warning", async () => {
    const admin = await clientOf("admin");
    const [plan] = (await plans(admin)).filter((each) => each.planNetwork === "9MOBILE");
    const { status, body } = await admin.post("/admin/updatePrice", {
      newPrice: { api: 1 },
      dataId: plan?._id,
    });
    expect(status).toBe(200);
    expectFields(body, { msg: "text", warning: "text" });
  });
});

async function plans(admin: { post(path: string, body: Row): Promise<{ body: Row }> }): Promise<Row[]> {
  const { body } = await admin.post("/prices", { network: "9MOBILE", category: "all" });
  return Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) as Row[]);
}

describe("special prices", () => {
  it.each([
    ["MTN-SME", 600],
    ["MTN-DATA_TRANSFER", "590"],
    ["MTN-AWOOF", 400],
    ["GLO-CG", 460],
    ["GLO-AWOOF", 300],
    ["AIRTEL-CG", 840],
    ["9MOBILE-SME", 300],
  ])("POST /admin/setSpecialPrice of %s at %s naira for a gigabyte", async (productName, price) => {
    const { client, user } = await newcomer();
    const admin = await clientOf("admin");
    expect((await admin.post("/admin/setUserSpecial", { userId: user._id, isSpecial: true })).isSuccess).toBe(
      true,
    );
    const set = await admin.post("/admin/setSpecialPrice", { userId: user._id, productName, price });
    expect([set.status, set.body.msg]).toEqual([200, expect.any(String)]);
    expect(await me(client)).toMatchObject({
      isSpecial: true,
      specialPrices: [{ productName, price: Number(price) }],
    });
  });
});

describe("people", () => {
  it.each([
    ["api user", "partner"],
    ["partner", "smart earner"],
    ["smart earner", "reseller"],
    ["reseller", "api user"],
  ])("GET /admin/upgradeUser makes of %s a %s", async (from, to) => {
    const { client, user } = await newcomer();
    const admin = await clientOf("admin");
    const LADDER = ["smart earner", "reseller", "api user", "partner"];
    for (const step of LADDER.slice(0, LADDER.indexOf(from)))
      expect((await admin.get(`/admin/upgradeUser/${user._id}/${encodeURIComponent(step)}`)).isSuccess).toBe(
        true,
      );
    expect((await me(client)).userType).toBe(from);
    expect((await admin.get(`/admin/upgradeUser/${user._id}/${encodeURIComponent(from)}`)).status).toBe(200);
    expect((await me(client)).userType).toBe(to);
  });

  it("POST /admin/resetUserPassword shows nobody a password", async () => {
    const { status, body } = await (await clientOf("admin")).post("/admin/resetUserPassword", {
      userId: await idOf("special"),
    });
    expect(status).toBe(200);
    expectFields(body, { msg: "text" });
  });
});

describe("POST /admin/generateCoupon", () => {
  it("answers the code at once, also for 60,000 naira", async () => {
    const { form } = await newcomer();
    const { status, body } = await (await clientOf("admin")).post("/admin/generateCoupon", {
      userAccount: form.userName,
      amount: 60_000,
    });
    expect(status).toBe(200);
    expectFields(body, { couponCode: "text" });
  });

  it("asks for the user name", async () => {
    const { status, body } = await (await clientOf("admin")).post("/admin/generateCoupon", {
      userAccount: "",
      amount: 100,
    });
    expect([status, body.msg]).toEqual([400, "All fields are required"]);
  });
});

describe("notifications", () => {
  it.each(["admin", "agent"] as const)("POST /admin/notification by %s reaches GET", async (role) => {
    const msg = `Services are fine, says the ${role}`;
    expect((await (await clientOf(role)).post("/admin/notification", { msg })).isSuccess).toBe(true);
    const { body } = await (await clientOf("admin")).get("/admin/notification");
    expect(body.msg).toBe(msg);
  });
});

describe("POST /admin/sendMail", () => {
  const LETTER = { subject: "Hello", message: "A message", url: "https://example.com", linkMessage: "Open" };

  it("sends to one person", async () => {
    const { status } = await (await clientOf("admin")).post("/admin/sendMail", {
      ...LETTER,
      userAccount: "smart",
    });
    expect(status).toBe(200);
  });

  it.each(["subject", "message", "url", "linkMessage"])("asks for %s", async (field) => {
    const { status, body } = await (await clientOf("admin")).post("/admin/sendMail", {
      ...LETTER,
      [field]: "",
    });
    expect([status, body.msg]).toEqual([400, "All fields are required"]);
  });
});

describe("refunds", () => {
  it("POST /admin/refund/{id} refunds a success once", async () => {
    const { client, form } = await newcomer();
    await giveMoney(client, form.userName, 1_000);
    const bought = await client.post("/buy/airtime", {
      network: 1,
      mobile_number: "08031239100",
      amount: 300,
    });
    const admin = await clientOf("admin");
    expect((await admin.post(`/admin/refund/${bought.body.receipt._id}`)).status).toBe(200);
    expect((await me(client)).balance).toBe(1_000);
    expect((await admin.post(`/admin/refund/${bought.body.receipt._id}`)).isSuccess).toBe(false);
    const { body } = await client.get("/transaction?type=refund");
    expect(body.transactions[0]).toMatchObject({ trans_Type: "refund", balance_After: 1_000 });
  });
});

describe("withdrawals", () => {
  it("POST /admin/reQueryWithdrawal tells how a withdrawal stands", async () => {
    const reseller = await clientOf("reseller");
    const bank = { bankName: "GTBank Plc", bankCode: "058", accountNumber: "0123450013" };
    const { name } = (await reseller.post("/withdraw/validate", bank)).body;
    const open = await reseller.post("/withdraw/", {
      ...bank,
      amount: 500,
      bankAccountName: name,
      accountName: name,
    });
    expect(open.status).toBe(200);
    const transactionId = open.body.receipt._id;
    const asked = await (await clientOf("admin")).post("/admin/reQueryWithdrawal", { transactionId });
    expect(asked.isSuccess).toBe(true);
    expectFields(asked.body, { msg: "text" });
  });

  it("POST /admin/approveWithdrawal of something unknown is refused", async () => {
    const withdrawalId = "01990000-0000-7000-8009-000000000001";
    const { status } = await (await clientOf("admin")).post("/admin/approveWithdrawal", { withdrawalId });
    expect(status).toBe(404);
  });
});

describe("what is the admin's alone", () => {
  const CALLS: readonly { method: Method; path: string; body?: Row }[] = [
    { method: "GET", path: "/admin/" },
    {
      method: "POST",
      path: "/admin/updateServices",
      body: { serviceName: "GLO", serviceType: "airtime", serviceStatus: false },
    },
    { method: "GET", path: "/admin/checkServices" },
    {
      method: "POST",
      path: "/admin/sendMail",
      body: { subject: "a", message: "b", url: "https://example.com", linkMessage: "c" },
    },
    { method: "POST", path: "/admin/generateCoupon", body: { userAccount: "smart", amount: 100 } },
    { method: "GET", path: "/admin/upgradeUser/01990000-0000-7000-8001-000000000004/smart%20earner" },
    { method: "POST", path: "/admin/supplier", body: { network: "MTN", supplierName: "GLAD" } },
    { method: "GET", path: "/admin/supplier" },
    { method: "POST", path: "/admin/costPrice", body: { network: "MTN", costPrice: 90 } },
    { method: "GET", path: "/admin/costPrice" },
    {
      method: "POST",
      path: "/admin/reQueryWithdrawal",
      body: { transactionId: "01990000-0000-7000-8001-000000000004" },
    },
    {
      method: "POST",
      path: "/admin/setSpecialPrice",
      body: { userId: "01990000-0000-7000-8001-000000000004", productName: "MTN-SME", price: 1 },
    },
    {
      method: "POST",
      path: "/admin/approveWithdrawal",
      body: { withdrawalId: "01990000-0000-7000-8001-000000000004" },
    },
    {
      method: "POST",
      path: "/admin/resetUserPassword",
      body: { userId: "01990000-0000-7000-8001-000000000004" },
    },
    {
      method: "POST",
      path: "/admin/setUserSpecial",
      body: { userId: "01990000-0000-7000-8001-000000000004", isSpecial: true },
    },
    { method: "DELETE", path: "/dataPlan/delete?planId=1001" },
  ];
  const VENDORS_OWN = ["/admin/generateCoupon"];
  const roles = ["smart", "reseller", "apiuser", "partner", "special", "vendor", "agent"] as const;

  it.each(CALLS)("$method $path is refused to everybody else", async ({ method, path, body }) => {
    for (const role of roles.filter((each) => each !== "vendor" || !VENDORS_OWN.includes(path))) {
      const client = await clientOf(role);
      expect([role, (await client.send(method, path, body)).status]).toEqual([role, 403]);
    }
    const visitor = clientWith();
    expect((await visitor.send(method, path, body)).status).toBe(401);
  });

  it("an agent sees the list of people and transactions of everybody", async () => {
    const agent = await clientOf("agent");
    expect((await agent.get("/admin/users")).status).toBe(200);
    expect((await agent.get("/transaction?userName=smart")).status).toBe(200);
  });

  it("the admin's powers are in the log-in's answer", async () => {
    expect((await loginOf("admin")).body.isAdmin).toBe(true);
  });
});
