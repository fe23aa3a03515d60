import { describe, expect, test } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Roles, blocks and reset links: whom they concern, who may, and what they end (rules 12.11 to 12.13). */

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
const agent = await world.makeUser({ isAgent: true });

const auditOf = async (user: TestUser) => {
  const entries = await world.deps.db
    .selectFrom("audit_entry")
    .select(["action", "before", "after"])
    .where("subject", "=", user.id)
    .orderBy("seq")
    .execute();
  return entries;
};

describe("a role", () => {
  const role = (user: TestUser, body: object, by = admin) =>
    world.call("POST /admin/users/{id}/role", { token: by.token, params: { id: user.id }, body });

  test("is given and taken by admins, and counts from then on", async () => {
    const user = await world.makeUser();
    const users = () => world.call("GET /admin/users", { token: user.token });
    expect((await users()).status).toBe(403);
    expect((await role(user, { isAgent: true })).status).toBe(200);
    expect((await users()).status).toBe(200);
    expect((await role(user, { isAgent: false, isCouponVendor: true })).status).toBe(200);
    // Whoever loses the role is logged out everywhere (rules 20.16).
    expect((await users()).status).toBe(401);
    expect(await auditOf(user)).toMatchObject([
      { action: "user.role", before: { isAgent: false }, after: { isAgent: true } },
      { before: { isAgent: true }, after: { isAgent: false, isCouponVendor: true } },
    ]);
  });

  test("is never one's own to change, nor an agent's, and there is no way to make an admin", async () => {
    const user = await world.makeUser();
    expect((await role(admin, { isAgent: true })).body.code).toBe("staff_own");
    expect((await role(user, { isAgent: true }, agent)).status).toBe(403);
    expect((await role(user, {})).status).toBe(400);
    expect((await role(user, { isAdmin: true })).status).toBe(400);
    expect((await role({ ...user, id: world.deps.ids.next() }, { isAgent: true })).status).toBe(404);
  });
});

describe("a block", () => {
  const block = (user: TestUser, isBlocked: boolean, by = admin) =>
    world.call("POST /admin/users/{id}/block", {
      token: by.token,
      params: { id: user.id },
      body: { isBlocked, reason: "stolen card" },
    });
  const form = {
    userName: "blocked_one",
    email: "blocked@example.test",
    phoneNumber: "08061234567",
    password: "tide-and-sand-7",
    passwordCheck: "tide-and-sand-7",
  };

  test("ends the sessions at once and refuses log-in and key until it is lifted", async () => {
    const made = await world.call("POST /auth/register", { body: form });
    const user = { ...admin, id: made.body.user._id, token: made.body.token };
    const logIn = () =>
      world.call("POST /auth/login", { body: { userName: form.userName, password: form.password } });
    expect((await logIn()).status).toBe(200);
    expect((await block(user, true)).status).toBe(200);
    expect((await world.call("GET /auth", { token: user.token })).status).toBe(401);
    expect(await logIn()).toMatchObject({ status: 403, body: { code: "account_blocked" } });
    const wrong = { userName: form.userName, password: "something else 1" };
    expect((await world.call("POST /auth/login", { body: wrong })).body.code).toBe("wrong_credentials");
    const shown = await world.call("GET /admin/users/{id}", { token: admin.token, params: { id: user.id } });
    expect(shown.body).toMatchObject({ isBlocked: true, blockReason: "stolen card" });
    expect((await block(user, false)).status).toBe(200);
    expect((await logIn()).status).toBe(200);
    expect((await auditOf(user)).map(({ action }) => action)).toEqual(["user.block", "user.unblock"]);
  });

  test("is never on oneself, and not an agent's to make", async () => {
    const user = await world.makeUser();
    expect((await block(admin, true)).body.code).toBe("staff_own");
    expect((await block(user, true, agent)).status).toBe(403);
    const bare = { token: admin.token, params: { id: user.id }, body: { isBlocked: true } };
    expect((await world.call("POST /admin/users/{id}/block", bare)).body.fields).toEqual({
      reason: "Give a reason",
    });
  });
});

test("a reset link is mailed to the person, is in nobody's answer, and who asked is written down", async () => {
  const user = await world.makeUser();
  const reset = (userId: string, by = admin) =>
    world.call("POST /admin/resetUserPassword", { token: by.token, body: { userId } });
  const answer = await reset(user.id);
  expect(answer).toMatchObject({ status: 200, body: { msg: "We emailed the user a reset link" } });
  expect(Object.keys(answer.body)).toEqual(["msg"]);
  const mails = await world.deps.db
    .selectFrom("mail")
    .select("recipient")
    .where("recipient", "=", `${user.userName}@example.test`)
    .execute();
  expect(mails).toHaveLength(1);
  expect(await auditOf(user)).toMatchObject([{ action: "user.resetPassword" }]);
  expect((await reset(world.deps.ids.next())).status).toBe(404);
  expect((await reset(user.id, agent)).status).toBe(403);
});
