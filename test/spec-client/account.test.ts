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
} from "./client.ts";
import { expectFields, PLAN, USER } from "./fields.ts";

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
    expectFields(body.subscriptionPlans.MTN?.[0], PLAN);
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
