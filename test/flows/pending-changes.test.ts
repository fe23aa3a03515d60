import { sql } from "kysely";
import { expect, test } from "vitest";
import { requestNewEmail } from "../../src/flows/details/change-name-and-email.ts";
import { freshDatabase } from "../support/database.ts";
import { lettersTo, type Member, newMember, newUnproven, sendMails } from "../support/members.ts";
import { overtaken } from "../support/overtaken.ts";
import { PASSWORD } from "../support/people.ts";
import { NEW_PASSWORD, resetCalls } from "../support/reset-calls.ts";
import { uniqueDigits } from "../support/unique.ts";
import { startTestApp } from "../support/world.ts";

/** Unfinished changes end with a new password and the like (3.43); the old email hears at once (3.44). */

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
const { linkFor, reset } = resetCalls(world);

const password = PASSWORD;
const newEmail = () => `thief.${uniqueDigits(6)}@example.test`;
const newPhone = () => `08078${uniqueDigits(6)}`;
const askEmail = ({ token }: Member, email: string) =>
  world.call("POST /auth/email/requestProof", { token, body: { email, password } });
const proveLink = (body: { token: string; userId: string }) =>
  world.call("POST /auth/email/proveLink", { body });
const correct = async (id: string, body: object) => {
  const { token } = await world.makeUser({ isAdmin: true });
  return world.call("POST /admin/users/{id}/details", {
    token,
    params: { id },
    body: { reason: "Seen", ...body },
  });
};
const detailsOf = (id: string) =>
  db.selectFrom("app_user").select(["email", "phone"]).where("id", "=", id).executeTakeFirstOrThrow();

/** The link in the letter that proves an address. */
async function proofLink(email: string) {
  await sendMails(world);
  const text = (await lettersTo(world, { email }, "Confirm your email")).at(-1)?.text ?? "";
  const [, token = "", userId = ""] = /proveEmail\/([\w-]{43})\/([\w-]{36})/.exec(text) ?? [];
  return { token, userId };
}

/** A person for whom somebody with the password asked for another email. */
async function askedByThief() {
  const member = await newMember(world);
  const email = newEmail();
  expect((await askEmail(member, email)).status).toBe(200);
  return { member, email, link: await proofLink(email) };
}

const ENDS = {
  "a reset password": async (member: Member) => reset(await linkFor(member)),
  "a changed password": ({ token }: Member) =>
    world.call("POST /auth/changepassword", {
      token,
      body: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, newPasswordCheck: NEW_PASSWORD },
    }),
  "a block": async ({ id }: Member) => {
    const { token } = await world.makeUser({ isAdmin: true });
    const body = { isBlocked: true, reason: "Seen" };
    return world.call("POST /admin/users/{id}/block", { token, params: { id }, body });
  },
  "a corrected email": ({ id }: Member) => correct(id, { email: newEmail() }),
  "a corrected phone number": ({ id }: Member) => correct(id, { phoneNumber: newPhone() }),
} satisfies Record<string, (member: Member) => Promise<{ status: number }>>;

test.each(Object.entries(ENDS))("%s ends an email change that waits for its reader", async (_name, end) => {
  const { member, email, link } = await askedByThief();
  // The link's own time is not what ends it.
  const later = new Date(world.clock.now().getTime() + 86_400_000);
  await db.updateTable("email_proof").set({ expires_at: later }).execute();
  expect((await end(member)).status).toBe(200);
  expect(await proveLink(link)).toMatchObject({ status: 422, body: { code: "email_proof_wrong" } });
  expect((await detailsOf(member.id)).email).not.toBe(email);
});

test("an email change whose password was replaced before it was stored is refused", async () => {
  const member = await newMember(world);
  const email = newEmail();
  const link = await linkFor(member);
  const deps = overtaken(world.deps, "people.email-proof-other", () => reset(link));
  const owner = { userId: member.id, password, code: undefined };
  expect(await requestNewEmail(deps, { owner, proof: undefined }, email)).toMatchObject({
    ok: false,
    fault: { code: "wrong_password" },
  });
  expect(await lettersTo(world, { email }, "")).toEqual([]);
});

test("a fresh log-in that ended before the act was stored proves nothing", async () => {
  const member = await newUnproven(world);
  const link = await linkFor(member);
  const email = newEmail();
  const fresh = (await world.call("POST /auth/login", { body: { userName: member.userName, password } }))
    .body;
  const racing = await world.instance(
    overtaken(world.deps, "people.email-proof-other", () => reset(link)).effect,
  );
  expect(
    await racing.call("POST /auth/email/requestProof", { token: fresh.token, body: { email } }),
  ).toMatchObject({ body: { code: "password_needed" } });
  await racing.app.close();
});

test("a proof of the address that the account has outlives a new password", async () => {
  const member = await newUnproven(world);
  const proof = await proofLink(member.email);
  expect((await ENDS["a changed password"](member)).status).toBe(200);
  expect(await proveLink(proof)).toMatchObject({ status: 200, body: { email: member.email } });
});

test("who loses an address to its reader loses the reset links that were mailed there", async () => {
  const squatter = await newUnproven(world);
  const link = await linkFor(squatter);
  const owner = await newMember(world);
  expect((await askEmail(owner, squatter.email)).status).toBe(200);
  expect((await proveLink(await proofLink(squatter.email))).status).toBe(200);
  expect(await reset(link)).toMatchObject({ body: { code: "reset_link_invalid" } });
});

test("a corrected phone number is not overwritten by one that waited for its code", async () => {
  const member = await newMember(world);
  const [wanted, right] = [newPhone(), newPhone()];
  const { token } = member;
  await world.call("POST /auth/details/phone/requestCode", {
    token,
    body: { phoneNumber: wanted, password },
  });
  const text = (await lettersTo(world, member, "Your code for")).at(-1)?.text ?? "";
  const code = /code is (\d{6})/.exec(text)?.[1] ?? "";
  expect((await correct(member.id, { phoneNumber: right })).status).toBe(200);
  expect(await world.call("POST /auth/details/phone/confirm", { token, body: { code } })).toMatchObject({
    body: { code: "phone_code_wrong" },
  });
  expect((await detailsOf(member.id)).phone).toBe(right);
});

test("the proven address hears at once that another is to take its place, with that one masked", async () => {
  const { member, email } = await askedByThief();
  const [letter] = await lettersTo(world, member, "Somebody asked to change your email");
  expect(letter?.text).toContain("th***@example.test");
  expect(letter?.text).not.toContain(email);
  const unproven = await newUnproven(world);
  await askEmail(unproven, newEmail());
  expect(await lettersTo(world, unproven, "Somebody asked to change your email")).toEqual([]);
});

/** Every table of what a person has until a time: a new one fails here until a new password ends it too. */
const ENDED_BY_NEW_PASSWORD = [
  "chat_code",
  "email_proof",
  "passkey_challenge",
  "password_reset",
  "payment_pin_reset",
  "phone_change",
  "session",
];

/** Kept all the same: a price moves nothing without a log-in, and the day's limit counts its purchase. */
const KEPT = ["abroad_quote"];

test("whatever is kept for a person until a time ends with their access", async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
      join information_schema.columns u on u.table_schema = c.table_schema and u.table_name = c.table_name
     where c.table_schema = 'public' and c.column_name = 'expires_at' and u.column_name = 'user_id'
     order by 1`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual([...KEPT, ...ENDED_BY_NEW_PASSWORD]);
  const member = await newMember(world);
  const [at, later] = [world.clock.now(), new Date(world.clock.now().getTime() + 86_400_000)];
  const code = { user_id: member.id, created_at: at, expires_at: later };
  const hash = Buffer.from(uniqueDigits(6));
  await db
    .insertInto("phone_change")
    .values({ ...code, phone: newPhone(), code_hash: hash })
    .execute();
  await db
    .insertInto("payment_pin_reset")
    .values({ ...code, code_hash: hash })
    .execute();
  const challenge = { user_id: member.id, hash, about_hash: hash, expires_at: later };
  await db.insertInto("passkey_challenge").values(challenge).execute();
  const inChat = { channel: "telegram", language: "en", shows_balance: false, code_hash: hash } as const;
  await db
    .insertInto("chat_code")
    .values({ ...inChat, user_id: member.id, expires_at: later })
    .execute();
  await askEmail(member, newEmail());
  await reset(await linkFor(member));
  for (const table of ENDED_BY_NEW_PASSWORD) {
    const left = await sql`select 1 from ${sql.table(table)} where user_id = ${member.id}`.execute(db);
    expect([table, left.rows.length]).toEqual([table, 0]);
  }
});
