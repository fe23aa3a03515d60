import { describe, expect, test } from "vitest";
import { EMAIL_PROOF_MS } from "../../src/core/email-proof.ts";
import { naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { lettersTo, logIn, type Member, newUnproven, sendMails } from "../support/members.ts";
import { PASSWORD } from "../support/people.ts";
import { withdraw } from "../support/payouts.ts";
import { expectNotLogged, expectNotStored } from "../support/secrets.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Proofs of email addresses (rules 3.27). */

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;

/** Asks for a letter when all before it have arrived, so that it is the newest. */
const ask = async ({ token }: Member, email?: string, password = PASSWORD) => {
  await sendMails(world);
  return world.call("POST /auth/email/requestProof", { token, body: email ? { email, password } : {} });
};
const prove = ({ token }: Member, code: string) =>
  world.call("POST /auth/email/prove", { token, body: { code } });
const userOf = async ({ token }: Member) => (await world.call("GET /auth", { token })).body.user;

/** The code and the parts of the link in the newest letter to an address. */
async function mailed(email: string) {
  const text = (await lettersTo(world, { email }, "Confirm your email")).at(-1)?.text ?? "";
  const [, code = ""] = /code is (\d{6})/.exec(text) ?? [];
  const [, token = "", userId = ""] = /proveEmail\/([\w-]{43})\/([\w-]{36})/.exec(text) ?? [];
  return { code, link: { token, userId } };
}

/** An unproven member with money. */
async function withMoney(): Promise<TestUser & Member> {
  const member = await newUnproven(world);
  const row = await db
    .selectFrom("app_user")
    .select(["wallet_account as walletAccount", "earnings_account as earningsAccount", "phone"])
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow();
  const user = { ...member, ...row };
  await world.fund(user, naira(5_000));
  return user;
}

describe("money leaves only after the email is proven", () => {
  test("a withdrawal and a transfer are refused with what to do; the mailed link is enough to go on", async () => {
    const user = await withMoney();
    const to = await world.makeUser();
    const key = "unproven-withdrawal-1";
    const wanted = { amount: 500, account: "1234560001", key };
    const transfer = () =>
      world.call("POST /auth/transferFund", {
        token: user.token,
        body: { userName: to.userName, amount: 100 },
      });
    expect(await withdraw(world, user, wanted)).toMatchObject({
      status: 422,
      body: { code: "email_unproven" },
    });
    expect(await transfer()).toMatchObject({ status: 422, body: { code: "email_unproven" } });
    expect(await world.balance(user)).toBe(naira(5_000));
    const { link } = await mailed(user.email);
    expect((await world.call("POST /auth/email/proveLink", { body: link })).status).toBe(200);
    expect((await withdraw(world, user, wanted)).status).toBe(200);
    expect((await transfer()).status).toBe(200);
  });
});

describe("a proof", () => {
  test("is mailed at registration; its code works once, and neither code nor token is kept readable", async () => {
    const member = await newUnproven(world);
    expect((await userOf(member)).emailProven).toBe(false);
    const { code, link } = await mailed(member.email);
    await expectNotStored(world, [link.token]);
    expectNotLogged(world, [link.token]);
    expect(await prove(member, code)).toMatchObject({ status: 200, body: { email: member.email } });
    expect((await userOf(member)).emailProven).toBe(true);
    expect((await prove(member, code)).body.code).toBe("email_proof_wrong");
    expect((await ask(member)).body.code).toBe("email_proven");
  });

  test("right after registering is another: the newest code works, and each letter says that only it does", async () => {
    const member = await newUnproven(world);
    expect((await ask(member)).status).toBe(200);
    const letters = await lettersTo(world, { email: member.email }, "Confirm your email");
    expect(letters.map(({ text }) => text.includes("Only the newest email works"))).toEqual([true, true]);
    const newest = await mailed(member.email);
    expect(await prove(member, newest.code)).toMatchObject({ status: 200, body: { email: member.email } });
  });

  test("is replaced by a newer one, and ends after an hour", async () => {
    const member = await newUnproven(world);
    const old = await mailed(member.email);
    expect((await ask(member)).status).toBe(200);
    const fresh = await mailed(member.email);
    const byLink = (link: object) => world.call("POST /auth/email/proveLink", { body: { ...link } });
    expect((await byLink(old.link)).body.code).toBe("email_proof_wrong");
    world.clock.advance(EMAIL_PROOF_MS);
    expect((await byLink(fresh.link)).body.code).toBe("email_proof_wrong");
    expect((await userOf(member)).emailProven).toBe(false);
  });

  test("is guessed no faster than a password, and asked for a few times only", async () => {
    const member = await newUnproven(world);
    const { code } = await mailed(member.email);
    const wrong = code === "000000" ? "111111" : "000000";
    const guesses = await Promise.all(Array.from({ length: 20 }, () => prove(member, wrong)));
    expect(guesses.filter(({ body }) => body.code === "email_proof_wrong")).toHaveLength(5);
    expect(guesses.filter(({ body }) => body.code === "account_locked")).toHaveLength(15);
    const asked = [];
    for (let i = 0; i < 6; i++) asked.push((await ask(member)).status);
    expect(asked).toEqual([200, 200, 200, 200, 429, 429]);
  });

  test("of another person's code or link is none", async () => {
    const [one, other] = [await newUnproven(world), await newUnproven(world)];
    const { code, link } = await mailed(one.email);
    expect((await prove(other, code)).body.code).toBe("email_proof_wrong");
    const foreign = { ...link, userId: other.id };
    expect((await world.call("POST /auth/email/proveLink", { body: foreign })).status).toBe(422);
  });
});

describe("another address in place of an unproven one", () => {
  const TEN_MINUTES = 10 * 60_000;

  test("takes the password: a session alone gets no mail there, and cannot take the account over", async () => {
    const member = await newUnproven(world);
    const other = `thief.${member.userName}@example.test`;
    world.clock.advance(TEN_MINUTES + 1);
    const bare = { token: member.token, body: { email: other } };
    for (let i = 0; i < 4; i++)
      expect(await world.call("POST /auth/email/requestProof", bare)).toMatchObject({
        status: 422,
        body: { code: "password_needed" },
      });
    expect((await ask(member, other, "not my password")).body.code).toBe("wrong_password");
    expect(await lettersTo(world, { email: other }, "")).toEqual([]);
    expect((await ask(member, member.email.toUpperCase(), "")).status, "their own").toBe(200);
    expect((await ask(member, other)).status).toBe(200);
    expect((await prove(member, (await mailed(other)).code)).body.email).toBe(other);
  });

  test("takes nothing more in a log-in of the last ten minutes", async () => {
    const member = await newUnproven(world);
    world.clock.advance(TEN_MINUTES);
    const other = `new.${member.userName}@example.test`;
    const reply = await world.call("POST /auth/email/requestProof", {
      token: member.token,
      body: { email: other },
    });
    expect(reply).toMatchObject({ status: 200, body: { email: other } });
  });
});

describe("an address that two people name", () => {
  test("goes to who proves it; the other, unproven, loses it and is asked for another", async () => {
    const squatter = await newUnproven(world);
    const owner = await newUnproven(world);
    expect((await ask(owner, squatter.email)).status).toBe(200);
    const { code } = await mailed(squatter.email);
    expect((await prove(owner, code)).status).toBe(200);
    expect(await userOf(owner)).toMatchObject({ email: squatter.email, emailProven: true });
    expect(await userOf(squatter)).toMatchObject({ email: "", emailProven: false });
    expect((await ask(squatter)).body.code).toBe("email_needed");
    expect((await logIn(world, squatter)).status).toBe(200);
    const other = `other.${squatter.userName}@example.test`;
    await ask(squatter, other);
    expect((await prove(squatter, (await mailed(other)).code)).body.email).toBe(other);
  });

  test("stays with who has proven it", async () => {
    const owner = await newUnproven(world);
    await prove(owner, (await mailed(owner.email)).code);
    const thief = await newUnproven(world);
    expect((await ask(thief, owner.email)).status).toBe(200);
    const taken = await prove(thief, (await mailed(owner.email)).code);
    expect(taken).toMatchObject({ status: 409, body: { code: "email_taken" } });
    expect((await userOf(owner)).email).toBe(owner.email);
    expect((await userOf(thief)).email).toBe(thief.email);
  });

  test("of many who prove it at the same moment, one has it", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => newUnproven(world)));
    const shared = "shared.by.all@example.test";
    const links = [];
    for (const person of people) {
      world.clock.advance(20 * 60_000);
      await db.deleteFrom("login_throttle").where("subject", "like", "email-to:%").execute();
      await ask(person, shared);
      links.push((await mailed(shared)).link);
    }
    await db
      .updateTable("email_proof")
      .set({ expires_at: new Date(world.clock.now().getTime() + EMAIL_PROOF_MS) })
      .execute();
    const replies = await Promise.all(
      links.map((link) => world.call("POST /auth/email/proveLink", { body: link })),
    );
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    const holders = await db.selectFrom("app_user").select("id").where("email", "=", shared).execute();
    expect(holders).toHaveLength(1);
  });
});
