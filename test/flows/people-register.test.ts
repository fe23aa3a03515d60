import { beforeAll, describe, expect, test } from "vitest";
import { factorOf } from "../../src/flows/auth/prove-factor.ts";
import { freshDatabase } from "../support/database.ts";
import {
  type Answer,
  emptyCatalogue,
  form,
  PASSWORD,
  type PeopleWorld,
  startPeople,
} from "../support/people.ts";

const database = await freshDatabase();
let world: PeopleWorld;
beforeAll(async () => {
  world = await startPeople(database, emptyCatalogue);
});

const register = (body: unknown) => world.call("POST /auth/register", { body });
const retyped = (password: string) => ({ password, passwordCheck: password });

test("a registration opens an account with empty wallet and earnings, and logs in at once", async () => {
  const { status, body } = await register(form({ userName: "Amaka_01", fullName: "Amaka Obi" }));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    msg: "Registration successful",
    isAdmin: false,
    isCouponVendor: false,
    transactions: [],
    user: {
      userName: "Amaka_01",
      fullName: "Amaka Obi",
      balance: 0,
      earningBalance: 0,
      userType: "smart earner",
    },
  });
  const token = String(body["token"]);
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect((await world.call("GET /auth", { token })).status).toBe(200);
  const accounts = await database.pool("owner").query(
    `select a.kind, b.balance from app_user u join ledger_account a on a.owner_id = u.id
         join ledger_balance b on b.account_id = a.id where u.user_name = 'Amaka_01' order by a.kind`,
  );
  expect(accounts.rows).toEqual([
    { kind: "earnings", balance: 0n },
    { kind: "wallet", balance: 0n },
  ]);
});

test("neither the password nor its hash nor the token is in the database, an answer or a log line", async () => {
  const sent = form({ userName: "Quiet_One" });
  const { text, body } = await register(sent);
  expect(text).not.toContain("argon2");
  expect(text).not.toContain(sent.password);
  const dump = await database.pool("owner").query(
    `select string_agg(t::text, '') as all from (select u::text as t from app_user u
       union all select s::text from session s) rows`,
  );
  const stored = String(dump.rows[0]?.all);
  expect(stored).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  for (const secret of [sent.password, String(body["token"])]) {
    expect(stored).not.toContain(secret);
    expect(world.logged.join("")).not.toContain(secret);
  }
});

describe("what is taken is told by field, whatever the case", () => {
  test("user name, email and phone", async () => {
    const first = form({ userName: "Taken_Name" });
    await register(first);
    expect(await register(form({ userName: "tAKEN_nAME" }))).toMatchObject({
      status: 409,
      body: { code: "user_name_taken", fields: { userName: "That username is already taken." } },
    });
    expect(await register({ ...form({}), email: first.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: "email_taken", fields: { email: "That email is already registered." } },
    });
    const phoneNumber = `+234 ${first.phoneNumber.slice(1)}`;
    expect(await register({ ...form({}), phoneNumber })).toMatchObject({
      status: 409,
      body: { code: "phone_taken", fields: { phoneNumber: "That phone number is already registered." } },
    });
    const all = await register({ ...first, ...retyped("another-sand-8") });
    expect(Object.keys(all.body["fields"] as object)).toEqual(["userName", "email", "phoneNumber"]);
  });
});

describe("the same form once more", () => {
  const logIn = (body: unknown) => world.call("POST /auth/login", { body });
  const idOf = ({ body }: Answer) => (body["user"] as { _id?: string } | undefined)?._id;
  const sessions = (userId: string) =>
    world.deps.db.selectFrom("session").select("id").where("user_id", "=", userId).execute();

  test("at once, or after an answer that was lost, opens the account that it made", async () => {
    const sent = form({});
    const answers = await Promise.all([register(sent), register(sent)]);
    for (let i = 0; i < 5; i++) answers.push(await register(sent));
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    const reported = answers.map(({ body }) => body["msg"]);
    expect(reported.filter((msg) => msg === "Registration successful")).toHaveLength(1);
    expect(reported.filter((msg) => msg === "Login successful")).toHaveLength(6);
    for (const { body } of answers)
      expect((await world.call("GET /auth", { token: String(body["token"]) })).status).toBe(200);
  });

  test("with another password it is refused as taken, and guessed no faster than at the log-in", async () => {
    const sent = form({});
    const id = idOf(await register(sent)) ?? "";
    for (let i = 0; i < 5; i++)
      expect(await register({ ...sent, ...retyped(`other-sand-${i}`) })).toMatchObject({
        status: 409,
        body: { code: "user_name_taken" },
      });
    expect((await logIn({ userName: sent.userName, password: PASSWORD })).body["code"]).toBe(
      "account_locked",
    );
    expect((await register(sent)).body["code"]).toBe("user_name_taken");
    expect(await sessions(id)).toHaveLength(1);
  });

  test("of three people it is refused as taken after the same work: it does not tell whether names belong together", async () => {
    const [one, two, three] = [form({}), form({}), form({})];
    const ids = [];
    for (const sent of [one, two, three]) ids.push(idOf(await register(sent)) ?? "");
    const mixed = { ...one, email: two.email, phoneNumber: three.phoneNumber };
    for (let i = 0; i < 5; i++) {
      const before = world.tried.verifications;
      expect((await register(mixed)).body["code"]).toBe("user_name_taken");
      expect(world.tried.verifications).toBe(before + 1);
    }
    expect((await logIn({ userName: one.userName, password: PASSWORD })).body["code"]).toBe("account_locked");
    for (const id of ids) expect(await sessions(id)).toHaveLength(1);
  });

  test("opens nothing for who is blocked, or has a second factor on", async () => {
    const { deps } = world;
    const [blocked, guarded] = [form({}), form({})];
    const [id, userId] = [idOf(await register(blocked)) ?? "", idOf(await register(guarded)) ?? ""];
    await database.pool("owner").query("update app_user set is_blocked = true where id = $1", [id]);
    const at = deps.clock.now();
    const sealed = Buffer.from(deps.vault.seal(deps.secondFactors.newSecret(), factorOf(userId)));
    await deps.db
      .insertInto("second_factor")
      .values({ user_id: userId, sealed, created_at: at, confirmed_at: at })
      .execute();
    for (const sent of [blocked, guarded])
      expect(await register(sent)).toMatchObject({ status: 409, body: { code: "user_name_taken" } });
    expect(await sessions(userId)).toHaveLength(1);
  });
});

test("of 50 people who register one name at the same moment exactly one gets it, the others are told so", async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => register(form({ userName: i % 2 ? "Raced_Name" : "RACED_NAME" }))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const lost = answers.filter(({ status }) => status === 409);
  expect(lost).toHaveLength(49);
  for (const { body } of lost)
    expect(body).toMatchObject({ code: "user_name_taken", fields: { userName: expect.any(String) } });
  const { rows } = await database.pool("owner").query(
    `select (select count(*) from app_user where lower(user_name) = 'raced_name') as people,
            (select count(*) from ledger_account a where a.kind in ('wallet', 'earnings')
               and not exists (select from app_user u where u.id = a.owner_id)) as orphans`,
  );
  expect(rows).toEqual([{ people: 1n, orphans: 0n }]);
});

describe("a race for an email or a phone number ends the same way", () => {
  test.each(["email", "phoneNumber"] as const)("%s", async (field) => {
    const shared = form({})[field];
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => register({ ...form({}), [field]: shared })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(7);
    for (const { body } of lost) expect(Object.keys(body["fields"] as object)).toEqual([field]);
  });
});

describe("a referrer", () => {
  test("is found by user name in any case and shown", async () => {
    await register(form({ userName: "Referrer_1" }));
    const { body } = await register({ ...form({}), referredBy: "rEFERRER_1" });
    expect(body).toMatchObject({ user: { referredBy: "Referrer_1" } });
  });

  test("must exist, and is never oneself", async () => {
    const refused = {
      status: 400,
      body: { code: "unknown_referrer", fields: { referredBy: expect.any(String) } },
    };
    expect(await register({ ...form({}), referredBy: "nobody_here" })).toMatchObject(refused);
    const own = form({});
    expect(await register({ ...own, referredBy: own.userName })).toMatchObject(refused);
    expect((await register({ ...own, referredBy: "" })).status).toBe(200);
  });
});

describe("what a form must hold", () => {
  test("passwords must be equal and hard to guess", async () => {
    expect(await register({ ...form({}), passwordCheck: "another-one-7" })).toMatchObject({
      status: 400,
      body: { code: "passwords_differ", msg: "Enter the same password twice" },
    });
    const weak = { password: "Password123", passwordCheck: "Password123" };
    expect(await register({ ...form({}), ...weak })).toMatchObject({
      status: 400,
      body: { code: "password_common" },
    });
  });

  test("the messages of the forms", async () => {
    const { email: _, ...noEmail } = form({});
    expect((await register(noEmail)).body).toMatchObject({
      code: "bad_request",
      fields: { email: "Enter an your email" },
    });
    expect((await register({ ...form({}), email: " " })).body).toMatchObject({
      fields: { email: "Enter an your email" },
    });
    expect((await register({ ...form({}), password: "short7" })).body).toMatchObject({
      fields: { password: "Use at least 8 characters" },
    });
    expect((await register({ ...form({}), userName: "no spaces" })).body).toMatchObject({
      fields: { userName: "Use 3 to 20 letters, digits or underscores" },
    });
    expect((await register({ ...form({}), phoneNumber: "12345" })).body).toMatchObject({
      fields: { phoneNumber: "Enter a valid Nigerian phone number" },
    });
    expect((await register({})).status).toBe(400);
  });
});
