import { beforeAll, describe, expect, test, vi } from "vitest";
import { requestKey } from "../../src/http/request-key.ts";
import { freshDatabase } from "../support/database.ts";
import { type Answer, emptyCatalogue, form, type PeopleWorld, startPeople } from "../support/people.ts";

const database = await freshDatabase();
let world: PeopleWorld;
beforeAll(async () => {
  world = await startPeople(database, emptyCatalogue);
});

type Made = { id: string; userName: string; token: string };
async function newPerson(
  userName: string,
  more: { referredBy?: string; naira?: number } = {},
): Promise<Made> {
  const body = { ...form({ userName }), ...(more.referredBy ? { referredBy: more.referredBy } : {}) };
  const made = (await world.call("POST /auth/register", { body })).body;
  if (more.naira) await world.fund(userName, more.naira);
  return { id: (made["user"] as { _id: string })._id, userName, token: String(made["token"]) };
}

const upgrade = (
  person: Made,
  more: { key?: string; userType?: string; id?: string } = {},
): Promise<Answer> =>
  world.call(`PATCH /auth/user/${more.id ?? person.id}`, {
    body: { userType: more.userType ?? "reseller" },
    token: person.token,
    ...(more.key ? { key: more.key } : {}),
  });

const accountOf = async (person: Made) => (await world.call("GET /auth", { token: person.token })).body;
const count = async (sql: string, values: unknown[]) =>
  Number((await database.pool("owner").query(`select count(*) as n from ${sql}`, values)).rows[0]?.n);

describe("a smart earner who pays", () => {
  test("becomes a reseller: balance, type and history say so", async () => {
    const person = await newPerson("Up_One", { naira: 1_500 });
    expect(await upgrade(person)).toMatchObject({
      status: 200,
      body: { msg: expect.any(String), user: { userType: "reseller", balance: 500 } },
    });
    const account = await accountOf(person);
    expect(account).toMatchObject({ user: { userType: "reseller", balance: 500 } });
    expect((account["transactions"] as unknown[])[0]).toMatchObject({
      trans_Type: "wallet",
      trans_Status: "success",
      trans_amount: 1000,
      balance_Before: 1500,
      balance_After: 500,
      isCredit: false,
      apiResponse: "Upgrade to reseller",
    });
  });

  test("with exactly the price is left with nothing; with a kobo less is refused and keeps it", async () => {
    const exact = await newPerson("Up_Exact", { naira: 1_000 });
    expect((await upgrade(exact)).body).toMatchObject({ user: { balance: 0 } });
    const poor = await newPerson("Up_Poor", { naira: 999 });
    expect(await upgrade(poor)).toMatchObject({
      status: 422,
      body: { code: "insufficient_balance", msg: "Insufficient balance" },
    });
    expect(await accountOf(poor)).toMatchObject({ user: { userType: "smart earner", balance: 999 } });
  });
});

describe("nothing else is possible", () => {
  test("not for another, not to another type, not twice", async () => {
    const person = await newPerson("Up_Only", { naira: 5_000 });
    const other = await newPerson("Up_Other", { naira: 5_000 });
    const refused = { status: 403, body: { code: "upgrade_not_allowed" } };
    expect(await upgrade(person, { id: other.id })).toMatchObject(refused);
    for (const userType of ["smart earner", "api user", "partner", "special"])
      expect(await upgrade(person, { userType })).toMatchObject(refused);
    expect((await upgrade(person, { userType: "admin" })).status).toBe(400);
    expect((await upgrade(person)).status).toBe(200);
    expect(await upgrade(person)).toMatchObject(refused);
    expect(await accountOf(person)).toMatchObject({ user: { balance: 4_000 } });
    expect(await accountOf(other)).toMatchObject({ user: { balance: 5_000, userType: "smart earner" } });
  });

  test("not without a session", async () => {
    expect((await upgrade({ id: world.deps.ids.next(), userName: "", token: "" })).status).toBe(401);
  });
});

describe("50 upgrades at the same moment", () => {
  test("without a key: one charge, one reward that waits, 49 refusals", async () => {
    await newPerson("Race_Ref");
    const person = await newPerson("Race_Up", { referredBy: "Race_Ref", naira: 60_000 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => upgrade(person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body["code"] === "upgrade_not_allowed")).toHaveLength(49);
    expect(await accountOf(person)).toMatchObject({ user: { balance: 59_000 } });
    expect(await count("referral_reward where referred_id = $1 and state = 'waiting'", [person.id])).toBe(1);
  });

  test("with one key: one charge and 50 equal answers, also later, when the balance has moved on", async () => {
    const person = await newPerson("Race_Key", { naira: 60_000 });
    const key = "upgrade-race-key-1";
    const answers = await Promise.all(Array.from({ length: 50 }, () => upgrade(person, { key })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ user: { balance: 59_000, userType: "reseller" } });
    await world.fund(person.userName, 700);
    expect((await upgrade(person, { key })).text).toBe(answers[0]?.text);
    expect(await accountOf(person)).toMatchObject({ user: { balance: 59_700 } });
    expect(
      await count(
        "ledger_posting p join wallet_transaction t on t.id = p.subject_id where t.user_id = $1 and not t.is_credit",
        [person.id],
      ),
    ).toBe(1);
  });
});

describe("one key", () => {
  test("with another body is a conflict; another person's equal key is another key", async () => {
    const person = await newPerson("Key_Body", { naira: 2_000 });
    const other = await newPerson("Key_Other", { naira: 2_000 });
    const key = "upgrade-shared-1";
    expect((await upgrade(person, { key })).status).toBe(200);
    expect(await upgrade(person, { key, userType: "partner" })).toMatchObject({
      status: 409,
      body: { code: "idempotency_conflict" },
    });
    expect((await upgrade(other, { key })).status).toBe(200);
    expect((await upgrade(other, { key: "short" })).body).toMatchObject({ code: "bad_idempotency_key" });
  });
});

test("an upgrade that waits for the wallet has its key locked to nobody: a purchase that holds the wallet looks at it", async () => {
  const person = await newPerson("Order_Up", { naira: 1_000 });
  const key = "upgrade-order-1";
  const keyId = requestKey({ userId: person.id, key, route: "", body: undefined }).id;
  const purchase = await database.pool("owner").connect();
  await purchase.query("begin");
  await purchase.query(
    `select from ledger_balance b join app_user u on u.wallet_account = b.account_id where u.id = $1
        for no key update of b`,
    [person.id],
  );
  const upgraded = upgrade(person, { key });
  await vi.waitFor(async () => {
    expect(
      await count("pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'", []),
    ).toBe(1);
  }, 60_000);
  const looked = await purchase.query("select state from idempotency_key where id = $1 for update nowait", [
    keyId,
  ]);
  expect(looked.rows).toEqual([{ state: "running" }]);
  await purchase.query("commit");
  purchase.release();
  expect((await upgraded).status).toBe(200);
});

test("an upgrade that breaks halfway leaves nothing behind", async () => {
  await newPerson("Half_Ref");
  const person = await newPerson("Half_Up", { referredBy: "Half_Ref", naira: 1_000 });
  const owner = database.pool("owner");
  await owner.query("alter table referral_reward add constraint broken check (amount_kobo < 0) not valid");
  expect((await upgrade(person, { key: "upgrade-half-1" })).status).toBe(500);
  await owner.query("alter table referral_reward drop constraint broken");
  expect(await accountOf(person)).toMatchObject({ user: { balance: 1_000, userType: "smart earner" } });
  expect((await upgrade(person, { key: "upgrade-half-1" })).status).toBe(200);
});

test("after all of this every balance is the sum of its entries, and all entries sum to nothing", async () => {
  const { rows } = await database.pool("owner").query(
    `select (select count(*) from ledger_balance b where b.balance <> coalesce((select sum(e.amount) from ledger_entry e
               where e.account_id = b.account_id), 0)) as drifted,
            (select count(*) from wallet_transaction t where t.seq is not null and not exists (select from ledger_posting p
               where p.subject_id = t.id)) as unposted,
            (select coalesce(sum(amount), 0) from ledger_entry) as total`,
  );
  expect(rows[0]).toMatchObject({ drifted: 0n, unposted: 0n });
  expect(Number(rows[0]?.total)).toBe(0);
});
