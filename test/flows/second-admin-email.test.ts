import { describe, expect, test } from "vitest";
import { changeRole } from "../../src/flows/people/operator-roles.ts";
import { freshDatabase } from "../support/database.ts";
import { lettersTo, type Member, newMember } from "../support/members.ts";
import { resetCalls } from "../support/reset-calls.ts";
import { actsOf, giveSecondFactor, setSetting } from "../support/staff.ts";
import { uniqueDigits } from "../support/unique.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** A corrected email waits for a second admin (rules 3.40, 12.2): who reads the mail can be the account. */

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
const [ada, bola, chi] = await Promise.all([1, 2, 3].map(() => world.makeUser({ isAdmin: true })));
if (!ada || !bola || !chi) throw new Error("no admins");
for (const { id } of [ada, bola, chi]) await giveSecondFactor(world, id);

const newEmail = () => `new.${uniqueDigits(6)}@example.test`;
const correct = (by: TestUser, id: string, body: object) =>
  world.call("POST /admin/users/{id}/details", {
    token: by.token,
    params: { id },
    body: { reason: "Seen on the card", ...body },
  });
const approve = (id: string, by: TestUser) =>
  world.call("POST /admin/approvals/{id}/approve", { token: by.token, params: { id } });
const reject = (id: string, by: TestUser) =>
  world.call("POST /admin/approvals/{id}/reject", {
    token: by.token,
    params: { id },
    body: { reason: "Not them" },
  });
const emailOf = async (id: string) =>
  (await db.selectFrom("app_user").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;
const isLoggedIn = async ({ token }: Pick<Member, "token">) =>
  (await world.call("GET /auth", { token })).status === 200;

/** A registered person with a role. */
async function staff(role: "is_admin" | "is_agent"): Promise<Member> {
  const member = await newMember(world);
  await db
    .updateTable("app_user")
    .set({ [role]: true })
    .where("id", "=", member.id)
    .execute();
  return member;
}

/** A correction of an agent's email, which waits. */
async function waiting(person?: Member) {
  const member = person ?? (await staff("is_agent"));
  const email = newEmail();
  const asked = await correct(ada as TestUser, member.id, { email });
  expect(asked).toMatchObject({
    status: 200,
    body: { approval: expect.any(String), msg: "Changing the email: waiting for a second admin" },
  });
  return { member, email, id: asked.body.approval ?? "" };
}

describe.each(["is_admin", "is_agent"] as const)("the email of somebody with %s", (role) => {
  test("is not changed by one admin, though the house wants no second one", async () => {
    const { member, email } = await waiting(await staff(role));
    expect(await emailOf(member.id)).toBe(member.email);
    expect(await isLoggedIn(member)).toBe(true);
    expect(await lettersTo(world, { email }, "")).toEqual([]);
    expect(await lettersTo(world, member, "Your email was changed")).toEqual([]);
  });
});

test("who asked cannot agree, nor the person whose email it is; the person may reject", async () => {
  const member = await staff("is_admin");
  const { id } = await waiting(member);
  const own = { status: 403, body: { code: "approval_own" } };
  expect(await approve(id, ada)).toMatchObject(own);
  expect(await approve(id, { ...bola, ...member })).toMatchObject(own);
  expect(await emailOf(member.id)).toBe(member.email);
  expect((await reject(id, { ...bola, ...member })).status).toBe(200);
});

test("another admin can: log-ins and mailed links end, the old address is told, both admins are named", async () => {
  const { linkFor, reset } = resetCalls(world);
  const member = await staff("is_agent");
  const link = await linkFor(member);
  const { email, id } = await waiting(member);
  expect(await approve(id, bola)).toMatchObject({ status: 200 });
  expect(await emailOf(member.id)).toBe(email);
  expect(await isLoggedIn(member)).toBe(false);
  expect(await reset(link)).toMatchObject({ body: { code: "reset_link_invalid" } });
  expect(await lettersTo(world, member, "Your email was changed")).toHaveLength(1);
  expect(await lettersTo(world, { email }, "Confirm your email")).toHaveLength(1);
  const entries = [
    ...(await actsOf(world, { subject: id })),
    ...(await actsOf(world, { subject: member.id })),
  ];
  expect(entries).toMatchObject([
    { action: "approval.request.email", actor_name: ada.userName },
    { action: "approval.approved.email", actor_name: bola.userName },
    {
      action: "user.details",
      actor_name: bola.userName,
      before: { email: member.email },
      after: { email, reason: "Seen on the card", requestedBy: ada.userName },
    },
  ]);
});

test("who decides sees the person, and both emails whole", async () => {
  const { member, email, id } = await waiting();
  const listed = await world.call("GET /admin/approvals", { token: bola.token, query: { status: "open" } });
  expect(listed.body.approvals.find(({ _id }) => _id === id)).toMatchObject({
    kind: "email",
    userName: member.userName,
    requestedBy: ada.userName,
    before: { email: member.email },
    after: { email },
  });
});

test("two admins who agree at the same moment change it once", async () => {
  const { member, email, id } = await waiting();
  const answers = await Promise.all([approve(id, bola), approve(id, chi)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await emailOf(member.id)).toBe(email);
  expect(await lettersTo(world, member, "Your email was changed")).toHaveLength(1);
});

test("of two requests agreed to at the same moment, one counts: the other saw an earlier email", async () => {
  const { member, email, id } = await waiting();
  const other = await waiting(member);
  const answers = await Promise.all([approve(id, bola), approve(other.id, chi)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await emailOf(member.id)).toBe(answers[0].status === 200 ? email : other.email);
});

test("a rejection leaves all as it was", async () => {
  const { member, id } = await waiting();
  expect(await reject(id, bola)).toMatchObject({ status: 200 });
  expect(await approve(id, chi)).toMatchObject({ status: 409, body: { code: "approval_closed" } });
  expect(await emailOf(member.id)).toBe(member.email);
  expect(await isLoggedIn(member)).toBe(true);
  expect(await lettersTo(world, member, "was changed")).toEqual([]);
});

test("an email that somebody took meanwhile can only be rejected, also at the same moment", async () => {
  const [{ member, email, id }, taker] = [await waiting(), await newMember(world)];
  await db.updateTable("app_user").set({ email: email.toUpperCase() }).where("id", "=", taker.id).execute();
  expect(await approve(id, bola)).toMatchObject({ status: 422, body: { code: "approval_not_possible" } });
  expect(await isLoggedIn(member)).toBe(true);
  expect((await reject(id, bola)).status).toBe(200);
  const same = newEmail();
  const ids = [];
  for (const { id: who } of [await staff("is_agent"), await staff("is_agent")])
    ids.push((await correct(ada, who, { email: same })).body.approval ?? "");
  const answers = await Promise.all(ids.map((one) => approve(one, bola)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test("asking twice for the same has asked once; an email of somebody else is refused at once", async () => {
  const { member, email, id } = await waiting();
  expect((await correct(ada, member.id, { email })).body.approval).toBe(id);
  const taken = await newMember(world);
  expect(await correct(ada, member.id, { email: taken.email.toUpperCase() })).toMatchObject({
    body: { code: "email_taken" },
  });
});

test("name and number beside a waiting email are corrected at once", async () => {
  const member = await staff("is_agent");
  const phoneNumber = `08078${uniqueDigits(6)}`;
  const asked = await correct(ada, member.id, { email: newEmail(), fullName: "Ada Obi", phoneNumber });
  expect(asked.body).toMatchObject({
    approval: expect.any(String),
    msg: expect.stringContaining("The rest"),
  });
  expect((await world.call("GET /auth", { token: member.token })).body.user).toMatchObject({
    fullName: "Ada Obi",
    phoneNumber,
    email: member.email,
  });
});

describe("the email of somebody without a role", () => {
  test("takes one admin where no second is wanted, and ends the log-ins", async () => {
    const [member, email] = [await newMember(world), newEmail()];
    expect((await correct(ada, member.id, { email })).body.approval).toBeNull();
    expect(await emailOf(member.id)).toBe(email);
    expect(await isLoggedIn(member)).toBe(false);
  });

  test("waits where a second admin is wanted", async () => {
    await setSetting(world, "secondAdmin", true);
    const { member, email, id } = await waiting(await newMember(world));
    expect(await emailOf(member.id)).toBe(member.email);
    expect((await approve(id, chi)).status).toBe(200);
    expect(await emailOf(member.id)).toBe(email);
    await setSetting(world, "secondAdmin", false);
  });
});

describe("where nobody could agree", () => {
  test("an admin's email is not corrected; an agent's only by the one admin there is", async () => {
    const small = await startTestApp(await freshDatabase());
    const [one, two] = [await small.makeUser({ isAdmin: true }), await small.makeUser({ isAdmin: true })];
    const agent = await small.makeUser({ isAgent: true });
    const give = (id: string) =>
      small.call("POST /admin/users/{id}/details", {
        token: one.token,
        params: { id },
        body: { email: newEmail(), reason: "Seen" },
      });
    const missing = { status: 422, body: { code: "second_admin_missing" } };
    await giveSecondFactor(small, two.id);
    expect(await give(two.id)).toMatchObject(missing);
    await small.deps.db.deleteFrom("second_factor").execute();
    expect(await give(agent.id)).toMatchObject(missing);
    await small.deps.db.updateTable("app_user").set({ is_blocked: true }).where("id", "=", two.id).execute();
    expect(await give(two.id)).toMatchObject(missing);
    expect(await give(agent.id)).toMatchObject({ status: 200, body: { approval: null } });
  });
});

describe("the email of who was an agent (rules 12.23)", () => {
  const day = 24 * 3_600_000;
  const role = (id: string, isAgent: boolean) =>
    world.call("POST /admin/users/{id}/role", { token: ada.token, params: { id }, body: { isAgent } });

  test("takes a second admin for 30 days after the role was taken away, and one after that", async () => {
    const member = await newMember(world);
    expect((await role(member.id, true)).status).toBe(200);
    expect((await role(member.id, false)).status).toBe(200);
    world.clock.advance(30 * day - 1_000);
    await waiting(member);
    expect(await emailOf(member.id)).toBe(member.email);
    world.clock.advance(2_000);
    expect((await correct(ada, member.id, { email: newEmail() })).body.approval).toBeNull();
  });

  test("takes one admin where the role was taken away at the server, or never was an agent's", async () => {
    const member = await newMember(world);
    await role(member.id, false);
    for (const isGiven of [true, false])
      await changeRole(world.deps, { userName: member.userName, role: "agent", isGiven, isForced: false });
    expect((await correct(ada, member.id, { email: newEmail() })).body.approval).toBeNull();
  });
});
