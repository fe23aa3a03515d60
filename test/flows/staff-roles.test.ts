import { afterAll, expect, test } from "vitest";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { whileLocked } from "../support/held-row.ts";
import { setSetting, wantSecondAdmin } from "../support/staff.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Admins, agents and vendors: who they are, and how they are made and unmade (rules 20.14 to 20.17). */

const world = await startTestApp(await freshDatabase());
const [ada, bola] = await Promise.all([world.makeUser({ isAdmin: true }), world.makeUser({ isAdmin: true })]);

afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

type Role = "admin" | "agent" | "vendor";
/** Gives a role ("+agent") or takes it ("-agent"). */
const change = (user: Pick<TestUser, "userName">, what: `${"+" | "-"}${Role}`, by = ada) =>
  world.call("POST /admin/staff/role", {
    token: by.token,
    body: { userName: user.userName, role: what.slice(1), isGiven: what.startsWith("+") },
  });
const flagsOf = ({ id }: TestUser) =>
  world.deps.db
    .selectFrom("app_user")
    .select(["is_admin", "is_agent", "is_coupon_vendor"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const isLoggedIn = async ({ token }: TestUser) => (await world.call("GET /auth", { token })).status === 200;
const list = async (query: Record<string, string> = {}) =>
  (await world.call("GET /admin/staff", { token: ada.token, query: { limit: "100", ...query } })).body;

test("an admin makes and unmakes an admin, an agent and a vendor by name; each is audited", async () => {
  const user = await world.makeUser();
  for (const role of ["admin", "agent", "vendor"] as const)
    expect(await change(user, `+${role}`)).toMatchObject({ status: 200, body: { approval: null } });
  expect(await flagsOf(user)).toEqual({ is_admin: true, is_agent: true, is_coupon_vendor: true });
  expect(await isLoggedIn(user)).toBe(true);
  expect(await change({ userName: user.phone }, "-vendor")).toMatchObject({ status: 200 });
  expect(await isLoggedIn(user)).toBe(true);
  expect(await change(user, "-admin")).toMatchObject({ status: 200 });
  expect(await isLoggedIn(user)).toBe(false);
  const acts = await world.deps.db
    .selectFrom("audit_entry")
    .select(["before", "after"])
    .where("subject", "=", user.id)
    .where("action", "=", "user.role")
    .orderBy("seq")
    .execute();
  expect(acts.map(({ after }) => after)).toEqual([
    { isAdmin: true },
    { isAgent: true },
    { isCouponVendor: true },
    { isCouponVendor: false },
    { isAdmin: false },
  ]);
});

test("who is no longer an agent is logged out at once, also by the dialog of people", async () => {
  const [one, other] = [await world.makeUser({ isAgent: true }), await world.makeUser({ isAgent: true })];
  await change(one, "-agent");
  const params = { id: other.id };
  await world.call("POST /admin/users/{id}/role", { token: ada.token, params, body: { isAgent: false } });
  expect([await isLoggedIn(one), await isLoggedIn(other)]).toEqual([false, false]);
});

test("a session that is not fresh makes no admin without the password", async () => {
  const user = await world.makeUser();
  const chika = await world.makeUser({ isAdmin: true });
  world.clock.advance(11 * 60_000);
  expect(await change(user, "+admin", chika)).toMatchObject({
    status: 422,
    body: { code: "password_needed" },
  });
  expect(await flagsOf(user)).toMatchObject({ is_admin: false });
});

test("nobody changes their own role, nor that of nobody; an agent changes none", async () => {
  const admin = await world.makeUser({ isAdmin: true });
  expect(await change(admin, "-admin", admin)).toMatchObject({
    status: 403,
    body: { code: "staff_own" },
  });
  expect(await change({ userName: "nobody_at_all" }, "+agent", admin)).toMatchObject({
    status: 404,
    body: { fields: { userName: "Nobody has this username" } },
  });
  const agent = await world.makeUser({ isAgent: true });
  expect(await change(agent, "+admin", agent)).toMatchObject({ status: 403 });
});

test("who is unmade while they unmake another changes nothing, so one is always left", async () => {
  const [one, other] = [await world.makeUser({ isAdmin: true }), await world.makeUser({ isAdmin: true })];
  const { answer } = await whileLocked(world, one, async (unmaking) => {
    await unmaking.query("update app_user set is_admin = false where id = $1", [one.id]);
    return { answer: change(other, "-admin", one) };
  });
  expect(await answer).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect(await flagsOf(other)).toMatchObject({ is_admin: true });
});

test("where the house wants a second admin, one is made when another agrees; the last one is not taken", async () => {
  const asking = await world.makeUser({ isAdmin: true });
  await wantSecondAdmin(world, [ada, bola]);
  const user = await world.makeUser();
  const asked = await change(user, "+admin", asking);
  expect(asked.status).toBe(200);
  expect(await flagsOf(user)).toMatchObject({ is_admin: false });
  const agree = (id: string | null, by: TestUser) =>
    world.call("POST /admin/approvals/{id}/approve", { token: by.token, params: { id: id ?? "" } });
  expect(await agree(asked.body.approval, asking)).toMatchObject({ status: 403 });
  expect(await agree(asked.body.approval, bola)).toMatchObject({ status: 200 });
  expect(await flagsOf(user)).toMatchObject({ is_admin: true });
  const taken = await change(user, "-admin", asking);
  expect(await flagsOf(user)).toMatchObject({ is_admin: true });
  expect(await agree(taken.body.approval, bola)).toMatchObject({ status: 200 });
  expect(await flagsOf(user)).toMatchObject({ is_admin: false });
  await setSetting(world, "secondAdmin", false);
});

test("the list has everybody with a role, by role, with second factor, log-ins and newest acts", async () => {
  const admin = await world.makeUser({ isAdmin: true });
  const user = await world.makeUser();
  await change(user, "+vendor", admin);
  const { staff, totalStaff } = await list();
  expect(totalStaff).toBe(staff.length);
  expect(staff.find(({ _id }) => _id === admin.id)).toMatchObject({
    isAdmin: true,
    hasSecondFactor: false,
    sessions: 1,
    acts: [{ number: expect.any(Number), action: "user.role", subjectName: user.userName }],
  });
  const vendors = (await list({ role: "vendor" })).staff;
  expect(vendors.every(({ isCouponVendor }) => isCouponVendor)).toBe(true);
  expect(vendors.map(({ _id }) => _id)).toContain(user.id);
});
