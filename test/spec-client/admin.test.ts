import { describe, expect, it } from "vitest";
import {
  clientOf,
  clientWith,
  giveMoney,
  loginOf,
  me,
  newcomer,
  type Form,
  type Method,
  type Row,
} from "./client.ts";
import { AVAILABLE_SERVICE, expectFields, USER_OF_ADMIN } from "./fields.ts";

/**
 * Section 7, "Admin". Prices and services that these tests change are 9MOBILE's, which no other file buys.
 */

async function idOf(userName: string): Promise<string> {
  const [user] = (await (await clientOf("admin")).get(`/admin/users?userName=${userName}`)).body.users;
  return user?._id ?? "";
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
  const CALLS: readonly { method: Method; path: string; body?: Form }[] = [
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
