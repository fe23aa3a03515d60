import { describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/**
 * Looking after people: who is found, who sees what, and what is changed about them (rules 12.8 to 12.13).
 */

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
const agent = await world.makeUser({ isAgent: true });
const reseller = await world.makeUser({ userType: "reseller", balance: naira(250) });
const special = await world.makeUser({ isSpecial: true, balance: naira(90) });
const rich = await world.makeUser({ userType: "api user", balance: naira(7_000) });

const list = (query: Record<string, string>, by: TestUser = admin) =>
  world.call("GET /admin/users", { token: by.token, query });
const found = async (query: Record<string, string>) =>
  (await list(query)).body.users.map(({ userName }) => userName);

describe("the list of people", () => {
  test("shows everybody, the newest first, with the totals over the filter", async () => {
    expect(await list({})).toMatchObject({
      status: 200,
      body: { totalUsers: 5, totalPages: 1, totalBalance: 7_340 },
    });
    expect(await found({})).toEqual([rich, special, reseller, agent, admin].map(({ userName }) => userName));
    expect((await list({ type: "reseller" })).body).toMatchObject({ totalUsers: 1, totalBalance: 250 });
  });

  test("is filtered by any part of a name or number, by type, and by a balance below", async () => {
    expect(await found({ userName: reseller.userName.toUpperCase() })).toEqual([reseller.userName]);
    expect(await found({ userName: "%" })).toEqual([]);
    expect(await found({ userName: "u%" })).toEqual([]);
    expect(await found({ phoneNumber: reseller.phone })).toEqual([reseller.userName]);
    expect(await found({ phoneNumber: `+234${reseller.phone.slice(1)}` })).toEqual([reseller.userName]);
    const middle = { userName: reseller.userName.slice(1, -1), phoneNumber: reseller.phone.slice(2) };
    expect(await found({ userName: middle.userName })).toContain(reseller.userName);
    expect(await found({ phoneNumber: middle.phoneNumber })).toContain(reseller.userName);
    for (const phoneNumber of ["ada", "+", "--"]) expect(await found({ phoneNumber })).toEqual([]);
    expect(await found({ type: "special" })).toEqual([special.userName]);
    expect(await found({ userBalance: "250", type: "all" })).toEqual(
      [special, agent, admin].map(({ userName }) => userName),
    );
    expect(await found({ userBalance: "250.01", type: "reseller" })).toEqual([reseller.userName]);
  });

  test("comes in pages", async () => {
    const page = await list({ page: "2", limit: "2" });
    expect(page.body).toMatchObject({ totalPages: 3, totalUsers: 5 });
    expect(page.body.users.map(({ userName }) => userName)).toEqual([reseller.userName, agent.userName]);
    expect((await list({ page: "9" })).body.users).toEqual([]);
  });

  test("shows agents less, and other people nothing", async () => {
    const [shown] = (await list({ type: "reseller" }, agent)).body.users;
    expect(shown).toMatchObject({ userName: reseller.userName, phoneNumber: reseller.phone, balance: 250 });
    expect(shown).toMatchObject({ email: null, isAdmin: null, isAgent: null, isBlocked: null });
    expect(shown).toMatchObject({ nin: null, apiToken: null, accountNumbers: [], specialPrices: [] });
    const [whole] = (await list({ type: "reseller" })).body.users;
    expect(whole).toMatchObject({ email: `${reseller.userName}@example.test`, isAdmin: false });
    expect((await list({}, rich)).status).toBe(403);
  });

  test("has in each row what the dialog of that person shows, with numbers and keys masked", async () => {
    await world.call("POST /auth/apiKey", { token: rich.token });
    await world.call("POST /admin/setSpecialPrice", {
      token: admin.token,
      body: { userId: rich.id, productName: "MTN-SME", price: 640, confirmBelowCost: true },
    });
    const { body: one } = await world.call("GET /admin/users/{id}", {
      token: admin.token,
      params: { id: rich.id },
    });
    const [row] = (await list({ userName: rich.userName })).body.users;
    const { earningBalance: _e, emailProven: _p, frozenAt: _at, freezeReason: _why, ...shown } = one.user;
    expect(row).toEqual({ ...shown, isBlocked: false });
    expect(row?.apiToken).toMatch(/^atk_.*\.\.\./);
    expect(row?.specialPrices).toEqual([{ productName: "MTN-SME", price: 640 }]);
    await world.call("POST /admin/setSpecialPrice", {
      token: admin.token,
      body: { userId: rich.id, productName: "MTN-SME", price: 0 },
    });
  });

  test("refuses filters that are none", async () => {
    const queries: Record<string, string>[] = [
      { type: "king" },
      { page: "0" },
      { userBalance: "much" },
      { userBalance: "-1" },
      { limit: "500" },
    ];
    for (const query of queries) expect((await list(query)).status).toBe(400);
  });

  test("is taken away as CSV by admins only, page by page, and that is written down", async () => {
    const get = (query: string, token: string) =>
      world.app.inject({ url: `/api/v1/admin/users.csv${query}`, headers: { "x-auth-token": token } });
    const csv = await get("?limit=2&page=1&toPage=2", admin.token);
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.headers["content-disposition"]).toContain("users-1-2.csv");
    const lines = csv.body.trimEnd().split("\r\n");
    expect(lines[0]).toBe('"S/N","Member since","Username","Type","Balance","Last seen","Phone","Email"');
    expect(lines).toHaveLength(5);
    expect(lines[3]).toContain(`"3",`);
    expect(lines[3]).toMatch(/"\d{4}-\d\d-\d\dT[\d:.]{12}\+01:00"/);
    expect(lines[3]).toContain(`"${reseller.userName}","reseller","250.00"`);
    expect((await get("", agent.token)).statusCode).toBe(403);
    expect((await get("?page=1&toPage=51", admin.token)).statusCode).toBe(400);
    expect((await get("?page=2&toPage=1", admin.token)).statusCode).toBe(400);
    const log = await world.deps.db
      .selectFrom("audit_entry")
      .select("after")
      .where("action", "=", "users.export")
      .execute();
    expect(log).toMatchObject([{ after: { page: 1, toPage: 2, users: 4 } }]);
  });

  test("is taken away as CSV of chosen people alone, whatever the page, and that is written down", async () => {
    const get = (query: string) =>
      world.app.inject({ url: `/api/v1/admin/users.csv?${query}`, headers: { "x-auth-token": admin.token } });
    const ids = [special.id, reseller.id];
    const csv = await get(`ids=${ids.join(",")}&page=2`);
    expect(csv.headers["content-disposition"]).toContain("users-selected.csv");
    const [, ...lines] = csv.body.trimEnd().split("\r\n");
    expect(lines.map((line) => line.split(",")[2])).toEqual([
      `"${special.userName}"`,
      `"${reseller.userName}"`,
    ]);
    for (const wrong of ["", "x", `${reseller.id},`, Array(201).fill(reseller.id).join(",")])
      expect((await get(`ids=${wrong}`)).statusCode).toBe(400);
    const { after } = await world.deps.db
      .selectFrom("audit_entry")
      .select("after")
      .where("action", "=", "users.export")
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ ids, users: 2 });
  });
});

describe("one person", () => {
  const read = (id: string, by = admin) =>
    world.call("GET /admin/users/{id}", { token: by.token, params: { id } });

  test("is shown to admins, with what is secret masked or left out", async () => {
    const shown = await read(reseller.id);
    expect(shown).toMatchObject({
      status: 200,
      body: { user: { userName: reseller.userName, balance: 250 }, isBlocked: false },
    });
    expect(JSON.stringify(shown.body)).not.toContain("password");
    expect((await read(world.deps.ids.next())).status).toBe(404);
    expect((await read(reseller.id, agent)).status).toBe(403);
  });
});

describe("the ladder", () => {
  const promoteUser = (user: TestUser, userType: string) =>
    world.call("GET /admin/upgradeUser/{userId}/{userType}", {
      token: admin.token,
      params: { userId: user.id, userType },
    });

  test("goes one rung from the stored type, named by the stored or by the next one", async () => {
    const user = await world.makeUser({ userType: "special" });
    const rungs = [
      ["special", "api user"],
      ["partner", "partner"],
      ["partner", "smart earner"],
      ["reseller", "reseller"],
      ["reseller", "api user"],
    ];
    for (const [asked, userType] of rungs)
      expect(await promoteUser(user, asked ?? "")).toMatchObject({ status: 200, body: { userType } });
  });

  test("refuses any other type, and does not promote for a HEAD request", async () => {
    const user = await world.makeUser();
    for (const asked of ["partner", "api user", "special"])
      expect(await promoteUser(user, asked)).toMatchObject({
        status: 409,
        body: { code: "ladder_step", fields: { userType: "Now smart earner; next is reseller" } },
      });
    expect((await promoteUser(user, "king")).status).toBe(400);
    const url = `/api/v1/admin/upgradeUser/${user.id}/smart%20earner`;
    const head = await world.app.inject({ method: "HEAD", url, headers: { "x-auth-token": admin.token } });
    expect(head.statusCode).toBe(404);
    expect((await world.app.inject({ url })).statusCode).toBe(401);
    expect((await promoteUser(user, "smart earner")).body.userType).toBe("reseller");
    expect((await promoteUser(user, "smart earner")).status).toBe(409);
  });

  test("50 admins at once promote a person by one rung, not fifty", async () => {
    const user = await world.makeUser();
    const answers = await Promise.all(Array.from({ length: 50 }, () => promoteUser(user, "smart earner")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("special prices", () => {
  const price = (body: Record<string, unknown>) =>
    world.call("POST /admin/setSpecialPrice", {
      token: admin.token,
      body: { confirmBelowCost: true, ...body },
    });
  const pricesOf = async (user: TestUser) =>
    (await world.call("GET /admin/users/{id}", { token: admin.token, params: { id: user.id } })).body.user
      .specialPrices;

  test("are set per gigabyte, changed, and taken away by zero", async () => {
    const user = await world.makeUser();
    const productName = "MTN-SME";
    for (const sum of [270.5, 265])
      expect((await price({ userId: user.id, productName, price: sum })).status).toBe(200);
    expect(await pricesOf(user)).toEqual([{ productName, price: 265 }]);
    expect((await price({ userId: user.id, productName, price: 0 })).status).toBe(200);
    expect(await pricesOf(user)).toEqual([]);
  });

  test("of one's own take another admin", async () => {
    const own = await price({ userId: admin.id, productName: "MTN-SME", price: 5_000 });
    expect([own.status, own.body.code]).toEqual([403, "staff_own"]);
    expect(await pricesOf(admin)).toEqual([]);
  });

  test("below cost are warned of, and refused for a client that asks first", async () => {
    const user = await world.makeUser();
    const body = { userId: user.id, productName: "MTN-SME", price: 100, confirmBelowCost: false };
    const refused = await price(body);
    expect([refused.status, refused.body.code]).toEqual([409, "below_cost"]);
    expect(await pricesOf(user)).toEqual([]);
    expect((await price({ ...body, price: 5_000 })).status).toBe(200);
    const warned = await price({ ...body, confirmBelowCost: undefined });
    expect([warned.status, warned.body.warning]).toEqual([200, expect.stringContaining("Below the cost of")]);
  });

  test("are for the seven products and no others, and never below zero", async () => {
    const userId = special.id;
    for (const productName of [
      "MTN-SME",
      "MTN-DATA_TRANSFER",
      "MTN-AWOOF",
      "GLO-CG",
      "GLO-AWOOF",
      "AIRTEL-CG",
      "9MOBILE-SME",
    ])
      expect((await price({ userId, productName, price: 100 })).status).toBe(200);
    expect(await pricesOf(special)).toHaveLength(7);
    expect((await price({ userId, productName: "MTN-CG", price: 100 })).status).toBe(400);
    for (const sum of [-1, 0.001, "five"])
      expect((await price({ userId, productName: "MTN-SME", price: sum })).status).toBe(400);
    expect((await price({ userId: world.deps.ids.next(), productName: "MTN-SME", price: 1 })).status).toBe(
      404,
    );
  });

  test("count for people who are special: said at once", async () => {
    const user = await world.makeUser();
    const body = { userId: user.id, isSpecial: true };
    expect(
      (await world.call("POST /admin/setUserSpecial", { token: admin.token, body })).body.isSpecial,
    ).toBe(true);
    const shown = await world.call("GET /auth", { token: user.token });
    expect(shown.body.user.isSpecial).toBe(true);
  });
});
