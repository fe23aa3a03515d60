import { describe, expect, it } from "vitest";
import {
  clientOf,
  clientWith,
  giveMoney,
  resetLinkOf,
  loginOf,
  me,
  newcomer,
  register,
  ROLES,
  type Row,
} from "./client.ts";
import { CONTACT, expectFields, PLAN, REFERRAL, USER } from "./fields.ts";

/** Section 7, "Auth and account". */

const GROUPS = [
  "MTN",
  "MTN_CG_PRICE",
  "GLO",
  "AIRTEL",
  "NMOBILE",
  "CABLETV",
  "CABLENAME",
  "DISCO",
  "NETWORK",
];

describe("POST /auth/login", () => {
  it.each(ROLES)("answers user, token, plans, transactions and flags to %s", async (role) => {
    const { status, body } = await loginOf(role);
    expect(status).toBe(200);
    expectFields(body, { token: "text", transactions: "rows", isAdmin: "flag", isCouponVendor: "flag" });
    expectFields(body.user, USER);
    expect(Object.keys(body.subscriptionPlans)).toEqual(expect.arrayContaining(GROUPS));
    expectFields(body.subscriptionPlans.MTN[0], PLAN);
    expect(body.isAdmin).toBe(role === "admin");
    expect(body.isCouponVendor).toBe(role === "vendor");
  });

  it.each([[{}], [{ userName: "smart" }], [{ userName: "", password: "" }], [{ password: "x" }]])(
    "asks for both fields: %j",
    async (form) => {
      const { status, body } = await clientWith().post("/auth/login", form);
      expect(status).toBe(400);
      expect(body.msg).toBe("All field are required");
    },
  );

  it("answers the same to a wrong password as to an unknown name", async () => {
    const visitor = clientWith();
    const wrong = await visitor.post("/auth/login", { userName: "vendor", password: "not this one" });
    const unknown = await visitor.post("/auth/login", { userName: "nobody_here", password: "not this one" });
    expect(wrong.isSuccess).toBe(false);
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  });
});

describe("POST /auth/register", () => {
  it("logs the new person in, as a smart earner", async () => {
    const { reply, form } = await register({ referredBy: null });
    expect(reply.isSuccess).toBe(true);
    expectFields(reply.body.user, { ...USER, fullName: "any" });
    expect(reply.body.user).toMatchObject({ userName: form.userName, userType: "smart earner", balance: 0 });
    expectFields(reply.body, {
      token: "text",
      transactions: "rows",
      isAdmin: "flag",
      isCouponVendor: "flag",
    });
  });

  it.each([[""], ["smart"]])("takes referredBy %j", async (referredBy) => {
    const { reply } = await register({ referredBy });
    expect(reply.isSuccess).toBe(true);
    expect(reply.body.user.referredBy).toBe(referredBy === "" ? null : referredBy);
  });

  it("asks for an email", async () => {
    const { reply } = await register({ email: "" });
    expect(reply.status).toBe(400);
    expect(reply.body.msg).toBe("Enter an your email");
  });
});

describe("the token", () => {
  it("is checked by POST /auth/isTokenValid, then GET /auth answers without another", async () => {
    const smart = await clientOf("smart");
    expect((await smart.post("/auth/isTokenValid")).body).toBe(true);
    const { status, body } = await smart.get("/auth");
    expect(status).toBe(200);
    expectFields(body.user, USER);
    expect(Object.keys(body.subscriptionPlans)).toEqual(expect.arrayContaining(GROUPS));
    expectFields(body, { transactions: "rows", isAdmin: "flag", isCouponVendor: "flag" });
    expect(body.token).toBeUndefined();
  });

  it("is not valid when it was made up, and opens nothing", async () => {
    const stranger = clientWith("made-up-token");
    expect((await stranger.post("/auth/isTokenValid")).body).toBe(false);
    expect((await stranger.get("/auth")).status).toBe(401);
  });
});

describe("passwords", () => {
  it("are reset by a link that is asked for with an email or a user name", async () => {
    const visitor = clientWith();
    for (const email of ["smart@airtide.example", "smart", "nobody@example.com"])
      expect((await visitor.post("/auth/requestPasswordReset", { email })).isSuccess).toBe(true);
    const empty = await visitor.post("/auth/requestPasswordReset", { email: "" });
    expect([empty.status, empty.body.msg]).toEqual([400, "Enter an your email"]);
  });

  it("are reset with the link that was mailed", async () => {
    const visitor = clientWith();
    const { form } = await newcomer();
    await visitor.post("/auth/requestPasswordReset", { email: form.email });
    const { token, userId } = await resetLinkOf(form.email);
    const reset = async (newPassword: string, newPasswordCheck: string) => {
      const sent = { token, userId, newPassword, newPasswordCheck };
      const { status, body } = await visitor.post("/auth/resetpassword", sent);
      return [status, body.msg];
    };
    expect(await reset("", "")).toEqual([400, "All fields are required"]);
    expect(await reset("sand-and-tide-8", "sand-and-tide-9")).toEqual([400, "Enter the same password twice"]);
    expect(await reset("sand-and-tide-8", "sand-and-tide-8")).toEqual([200, expect.any(String)]);
    const login = { userName: form.userName, password: "sand-and-tide-8" };
    expect((await visitor.post("/auth/login", login)).isSuccess).toBe(true);
  });

  it("are changed with the old one", async () => {
    const { client, form } = await newcomer();
    const wanted = { newPassword: "sand-and-tide-8", newPasswordCheck: "sand-and-tide-8" };
    const missing = await client.post("/auth/changepassword", { ...wanted, oldPassword: "" });
    expect([missing.status, missing.body.msg]).toEqual([400, "All fields are required"]);
    const changed = await client.post("/auth/changepassword", { oldPassword: form.password, ...wanted });
    expect(changed.isSuccess).toBe(true);
    const login = await clientWith().post("/auth/login", {
      userName: form.userName,
      password: "sand-and-tide-8",
    });
    expect(login.isSuccess).toBe(true);
  });
});

describe("PATCH /auth/user/{id}", () => {
  it("makes a smart earner a reseller for 1,000 naira", async () => {
    const { client, form, user } = await newcomer();
    const poor = await client.patch(`/auth/user/${user._id}`, { userType: "reseller" });
    expect(poor.isSuccess).toBe(false);
    expect(poor.body.msg).toBe("Insufficient balance");
    await giveMoney(client, form.userName, 1_500);
    expect((await client.patch(`/auth/user/${user._id}`, { userType: "reseller" })).isSuccess).toBe(true);
    expect(await me(client)).toMatchObject({ userType: "reseller", balance: 500 });
  });

  it("changes nobody else, and to nothing else", async () => {
    const smart = await clientOf("smart");
    const reseller = (await loginOf("reseller")).body.user;
    expect((await smart.patch(`/auth/user/${reseller._id}`, { userType: "reseller" })).isSuccess).toBe(false);
    const own = (await loginOf("smart")).body.user;
    expect((await smart.patch(`/auth/user/${own._id}`, { userType: "partner" })).status).toBe(403);
  });
});

describe("GET /auth/validateUser/{userName}", () => {
  it("tells the name of a person", async () => {
    const { status, body } = await (await clientOf("smart")).get("/auth/validateUser/reseller");
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain("Bisi Adeleke");
  });

  it("says where nobody has the name", async () => {
    const { isSuccess, body } = await (await clientOf("smart")).get("/auth/validateUser/nobody_here");
    expect(isSuccess).toBe(false);
    expectFields(body, { msg: "text" });
  });
});

describe("POST /auth/transferFund", () => {
  it("moves money between two people", async () => {
    const smart = await clientOf("smart");
    const before = (await me(smart)).balance;
    const { status } = await smart.post("/auth/transferFund", { userName: "reseller", amount: 150 });
    expect(status).toBe(200);
    expect((await me(smart)).balance).toBe(before - 150);
  });

  it("takes the amount as text", async () => {
    const smart = await clientOf("smart");
    const before = (await me(smart)).balance;
    expect((await smart.post("/auth/transferFund", { userName: "reseller", amount: "150.50" })).status).toBe(
      200,
    );
    expect((await me(smart)).balance).toBe(before - 150.5);
  });

  it("asks for a user name and for enough money", async () => {
    const smart = await clientOf("smart");
    const nobody = await smart.post("/auth/transferFund", { userName: "", amount: 100 });
    expect([nobody.status, nobody.body.msg]).toEqual([400, "Enter a username"]);
    const { client } = await newcomer();
    const poor = await client.post("/auth/transferFund", { userName: "reseller", amount: 100 });
    expect([poor.isSuccess, poor.body.msg]).toEqual([false, "Insufficient balance"]);
  });

  it("does not look at an admin's balance", async () => {
    const admin = await clientOf("admin");
    const before = (await me(admin)).balance;
    const { status } = await admin.post("/auth/transferFund", {
      userName: "reseller",
      amount: before + 70_000,
    });
    expect(status).toBe(200);
    expect((await me(admin)).balance).toBe(before);
  });
});

describe("reserved accounts", () => {
  it("need an identity first; POST /auth/updateKyc gives one", async () => {
    const client = await clientOf("reseller");
    const asked = await client.post("/auth/updateKyc", { nin: "22000000005" });
    expect(asked.isSuccess).toBe(true);
    const user = await me(client);
    expect(user.nin).toMatch(/^220\*+05$/);
    const all = await client.get("/auth/generateAcc");
    expect(all.isSuccess).toBe(true);
    const one = await client.post("/generateAcc", {
      bankName: (await me(client)).accountNumbers[0].bankName,
    });
    expect(one.isSuccess).toBe(true);
    const later = await me(client);
    expectFields(later.accountNumbers[0], { bankName: "text", accountNumber: "text" });
    expect(later.reservedAccountNo3).not.toBeNull();
  });

  it.each([[{}], [{ nin: "" }], [{ bvn: "" }]])(
    "POST /auth/updateKyc with %j asks for a number",
    async (form) => {
      const { status, body } = await (await clientOf("smart")).post("/auth/updateKyc", form);
      expect([status, body.msg]).toEqual([400, "Enter your BVN or your NIN"]);
    },
  );
});

describe("POST /auth/updateWebhook", () => {
  it("keeps the address after a log-in", async () => {
    const client = await clientOf("apiuser");
    const { isSuccess } = await client.post("/auth/updateWebhook", {
      webhookUrl: "https://shop.example.com/hook",
    });
    expect(isSuccess).toBe(true);
    expect((await me(client)).webhookUrl).toBe("https://shop.example.com/hook");
  });
});

describe("contacts", () => {
  it("are added, listed, changed and deleted", async () => {
    const client = await clientOf("smart");
    const wanted = { contactName: "Mama", contactNetwork: "MTN", contactNumber: "08031239999" };
    expect((await client.post("/auth/contact", wanted)).isSuccess).toBe(true);
    const mama = await contactNamed("Mama");
    expectFields(mama, CONTACT);
    const changed = await client.patch(`/auth/contact/${mama?._id}`, { ...wanted, contactName: "Mama Ada" });
    expect(changed.isSuccess).toBe(true);
    expect((await contactNamed("Mama Ada"))?.contactNumber).toBe("08031239999");
    expect((await client.remove(`/auth/contact/${mama?._id}`)).isSuccess).toBe(true);
    expect(await contactNamed("Mama Ada")).toBeUndefined();
  });

  it.each([[{ contactName: "" }], [{ contactNumber: "" }]])("need name and number: %j", async (missing) => {
    const form = { contactName: "Papa", contactNetwork: "MTN", contactNumber: "08031239998", ...missing };
    const { status, body } = await (await clientOf("smart")).post("/auth/contact", form);
    expect([status, body.msg]).toEqual([400, "All fields are required"]);
  });
});

async function contactNamed(name: string): Promise<Row | undefined> {
  const { body } = await (await clientOf("smart")).get("/auth/contact");
  return rowsIn(body).find((contact) => contact.contactName === name);
}

/** The specification does not name the list's field. */
function rowsIn(body: Row): Row[] {
  if (Array.isArray(body)) return body;
  return Object.values(body).find(Array.isArray) ?? [];
}

describe("referral and partnership", () => {
  it("GET /auth/referral counts who came by one's link", async () => {
    const owner = await newcomer();
    const friend = await newcomer({ referredBy: owner.form.userName });
    const { body } = await owner.client.get("/auth/referral?page=1");
    expectFields(body, REFERRAL);
    expect(body.totalReferred).toBe(1);
    expectFields(body.referralList[0], { userName: "text", amountEarned: "number" });
    expect(body.referralList[0].userName).toBe(friend.form.userName);
  });

  it("POST /auth/withdrawEarning refuses where there is nothing to withdraw", async () => {
    const { client } = await newcomer();
    const { isSuccess, body } = await client.post("/auth/withdrawEarning");
    expect(isSuccess).toBe(false);
    expectFields(body, { msg: "text" });
  });

  it("POST /auth/upgradeToPartner joins for 1,000 naira", async () => {
    const { client, form } = await newcomer();
    await giveMoney(client, form.userName, 1_200);
    const account = { bank: "GTBank Plc", bankCode: "058", nameOnAccount: "Whoever" };
    const missing = await client.post("/auth/upgradeToPartner", { ...account, accountNumber: "" });
    expect([missing.status, missing.body.msg]).toEqual([400, "Enter account number"]);
    const joined = await client.post("/auth/upgradeToPartner", { ...account, accountNumber: "0123456789" });
    expect(joined.isSuccess).toBe(true);
    expect(await me(client)).toMatchObject({ isPartner: true, userType: "partner", balance: 200 });
  });

  it("GET /auth/networkStatus lists names and values", async () => {
    const { body } = await (await clientOf("smart")).get("/auth/networkStatus");
    expectFields(rowsIn(body)[0], { name: "text", value: "number" });
  });
});
