import { afterAll, describe, expect, test } from "vitest";
import { erasedName } from "../../src/core/erasure.ts";
import { naira } from "../../src/core/money.ts";
import { PERSONAL } from "../../src/core/personal-data.ts";
import { foldOrders } from "../../src/flows/person/fold.ts";
import { eraseDue } from "../../src/flows/erasure/erasure.ts";
import { sendDueMail } from "../../src/flows/mails/send-due.ts";
import { openAlertAbout } from "../support/alerts.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { reported, scriptSuppliers } from "../support/disputes.ts";
import { effectsUntil } from "../support/effects.ts";
import { logIn, newMember } from "../support/members.ts";
import { form, PASSWORD } from "../support/people.ts";
import { newPayer } from "../support/payment-proof.ts";
import { liveWholeLife, personalValues, spendAll, type WholeLife } from "../support/whole-life.ts";
import { startTestApp } from "../support/world.ts";

/** Erasure: nothing of a person is left, the books are as they were, and nobody is erased in between. */

const world = await startTestApp(await freshDatabase());
const { deps, clock } = world;
const owner = world.database.pool("owner", 1);
const DAY_MS = 24 * 3_600_000;
afterAll(() => expectBooksInOrder(deps.db, { now: clock.now() }));

const ask = (token: string, body: object = { password: PASSWORD }) =>
  world.call("POST /auth/erasure", { token, body });
const back = (token: string) => world.call("DELETE /auth/erasure", { token });
const stateOf = async (userId: string) =>
  (await deps.db.selectFrom("erasure").selectAll().where("user_id", "=", userId).execute()).at(-1);

/** The tables whose rows of a person go, and that have one of this person. */
async function leftOf(userId: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'",
  );
  const erasing = new Map<string, unknown>(
    Object.entries(PERSONAL).map(([name, one]) => [name, one.erasing]),
  );
  const gone = rows.map(({ name }) => name).filter((name) => erasing.get(name) === "gone");
  const counts = await Promise.all(
    gone.map(async (name) => {
      const found = await owner.query(`select from "${name}" where user_id = $1 limit 1`, [userId]);
      return found.rows.length > 0 ? [name] : [];
    }),
  );
  return counts.flat();
}

/** Orders of a person that are found by their token. */
async function foundByToken(userId: string): Promise<number> {
  const { rows } = await owner.query(
    "select from order_reference r join wallet_transaction t on t.id = r.purchase_id where t.user_id = $1 and t.type = 'electricity'",
    [userId],
  );
  return rows.length;
}

/** Every column of every table that can hold text, with the tables that have a value in it. */
async function findEverywhere(values: readonly string[]): Promise<string[]> {
  const { rows: columns } = await owner.query<{ t: string; c: string; type: string }>(`
    select c.table_name as t, c.column_name as c, c.data_type as type
      from information_schema.columns c join information_schema.tables x
        on x.table_name = c.table_name and x.table_schema = c.table_schema and x.table_type = 'BASE TABLE'
     where c.table_schema = 'public' and c.data_type in ('text', 'jsonb', 'json', 'ARRAY', 'bytea', 'character varying')`);
  const found: string[] = [];
  for (const { t, c, type } of columns) {
    const text = type === "bytea" ? `encode("${c}", 'escape')` : `"${c}"::text`;
    const { rows } = await owner.query<{ value: string }>(
      `select distinct v as value from unnest($1::text[]) v where exists (
         select from "${t}" where strpos(lower(${text}), lower(v)) > 0)`,
      [values],
    );
    found.push(...rows.map(({ value }) => `${t}.${c}: ${value}`));
  }
  return found;
}

/** Rows of a part: the history of one person has several. */
const PART = 6;
/** Columns in which somebody said something about the person. */
const SAID = [
  "alert.facts",
  "alert.note",
  "alert_message.text",
  "audit_personal.value",
  "dispute_message.facts",
  "dispute_message.text",
  "manual_credit.reason",
  "person_note.body",
  "reconciliation_decision.note",
  "reconciliation_exception.note",
  "reconciliation_exception.our_number",
  "staff_reading.filter",
];

/** Looks of staff in their order. One about somebody else is there, too. */
async function lookedUp() {
  const { rows } = await owner.query<{ what: string; at: Date; filter: Record<string, unknown> }>(
    "select what, minute as at, filter from staff_reading order by id",
  );
  return rows;
}

async function postings(): Promise<string> {
  const { rows } = await owner.query<{ all: string }>(
    "select md5(string_agg(p::text, '|' order by subject_id, step, leg)) as all from ledger_posting p",
  );
  return rows[0]?.all ?? "";
}

describe("a person with a whole life here", () => {
  let life: WholeLife;
  let values: string[];

  test("is told what to end first while there is money, and can ask when it is spent", async () => {
    life = await liveWholeLife(world);
    values = await personalValues(world, life);
    const early = await ask(life.person.token);
    expect(early).toMatchObject({ status: 409, body: { code: "erasure_held" } });
    expect(Object.keys(early.body.fields ?? {})).toEqual(["wallet", "withdrawals"]);
    await spendAll(world, life);
    clock.advance(5 * DAY_MS);
    expect((await ask(life.person.token, {})).body.code).toBe("password_needed");
    expect((await ask(life.person.token)).status).toBe(200);
    expect((await ask(life.person.token)).body.code).toBe("erasure_waits");
  });

  test("stays until the days are over, and can take it back until then", async () => {
    const { token, id } = life.person;
    clock.advance(6 * DAY_MS);
    expect(await eraseDue(deps)).toBe(0);
    expect((await back(token)).status).toBe(200);
    expect((await back(token)).status).toBe(404);
    clock.advance(2 * DAY_MS);
    expect(await eraseDue(deps)).toBe(0);
    expect(await stateOf(id)).toMatchObject({ state: "taken_back" });
    expect((await ask(token)).status).toBe(200);
  });

  test("is held up by money that came in meanwhile, and the queue of staff says by what", async () => {
    const { person, admin } = life;
    clock.advance(8 * DAY_MS);
    await world.fund(person, naira(5));
    expect(await eraseDue(deps)).toBe(0);
    const { body } = await world.call("GET /admin/erasures", { token: admin.token });
    expect(body.erasures[0]).toMatchObject({
      userName: person.userName,
      state: "waiting",
      heldBy: ["There is money in your wallet: spend or withdraw it first"],
    });
    await spendAll(world, life);
    await sendDueMail(deps);
  });

  test("leaves no name, number or address in any column, whichever process dies at which step", async () => {
    const { person } = life;
    const found = new Set((await findEverywhere(values)).map((one) => one.split(":")[0]));
    expect([...found]).toEqual(expect.arrayContaining(SAID));
    expect(found.size).toBeGreaterThan(15);
    const before = await postings();
    const readings = await lookedUp();
    await foldOrders(deps);
    const references = await foundByToken(person.id);
    expect((await leftOf(person.id)).length).toBeGreaterThan(8);
    clock.advance(7 * 3_600_000);
    for (let effect = 0; (await stateOf(person.id))?.state !== "done"; effect += 1) {
      const dying = { ...deps, effect: effectsUntil({ effect, when: "unacknowledged" }).run };
      await Promise.all([eraseDue(dying, PART).catch(() => 0), eraseDue(dying, PART).catch(() => 0)]);
    }
    expect(await eraseDue(deps)).toBe(0);
    expect(await findEverywhere(values)).toEqual([]);
    expect(await leftOf(person.id)).toEqual([]);
    expect(await foundByToken(person.id)).toBe(references - 1);
    expect(await postings()).toBe(before);
    const after = await lookedUp();
    const masked = after.filter(({ filter }) => filter.person === "erased");
    expect(after.map(({ what, at }) => [what, at])).toEqual(readings.map(({ what, at }) => [what, at]));
    expect(readings.filter(({ filter }) => filter.person === "erased")).toEqual([]);
    expect(masked.map(({ what }) => what)).toEqual(expect.arrayContaining(["people", "transactions"]));
    expect(masked.length).toBeLessThan(after.length);
  });

  test("cannot log in, and the same form registers anew", async () => {
    const { person, phone } = life;
    expect((await logIn(world, person)).status).toBe(422);
    expect((await world.call("GET /auth/myData", { token: person.token })).status).toBe(401);
    const body = { ...form({ userName: person.userName }), email: person.email, phoneNumber: phone };
    const anew = await world.call("POST /auth/register", { body });
    expect(anew.status).toBe(200);
    expect(anew.body.user.balance).toBe(0);
  });

  test("keeps the lines of the books, under another name, and so do the people they dealt with", async () => {
    const { person, friend, admin } = life;
    const name = erasedName(person.id);
    const own = await deps.db
      .selectFrom("wallet_transaction")
      .select(["kind", "number", "amount_kobo"])
      .where("user_id", "=", person.id)
      .where("kind", "=", "purchase_airtime")
      .execute();
    expect(own).toEqual([{ kind: "purchase_airtime", number: "0803*******", amount_kobo: 49_500n }]);
    const theirs = await deps.db
      .selectFrom("wallet_transaction")
      .select("note")
      .where("user_id", "=", friend.id)
      .where("type", "=", "transfer")
      .execute();
    expect(new Set(theirs.map(({ note }) => note))).toEqual(
      new Set([`Transfer from ${name}`, `Transfer to ${name}`]),
    );
    const { body } = await world.call("GET /admin/audit", {
      token: admin.token,
      query: { subject: person.id },
    });
    expect(body.entries.map(({ action, subjectName }) => `${action} ${subjectName}`)).toContain(
      "user.details (erased)",
    );
    const chain = await world.call("GET /admin/audit/verify", { token: admin.token });
    expect(chain.body).toMatchObject({ ok: true });
  });

  test("is managed by no admin any more", async () => {
    const { person, admin } = life;
    const call = { token: admin.token, params: { id: person.id } };
    const unblocked = await world.call("POST /admin/users/{id}/block", {
      ...call,
      body: { isBlocked: false, reason: "Back" },
    });
    expect(unblocked.status).toBe(404);
    const body = { email: "new@example.test", reason: "Back" };
    expect((await world.call("POST /admin/users/{id}/details", { ...call, body })).status).toBe(404);
  });
});

test("the audit log shows names while they are there, and finds one that was changed beside the chain", async () => {
  const [admin, member] = [await world.makeUser({ isAdmin: true }), await newMember(world)];
  const call = { token: admin.token, params: { id: member.id } };
  const body = { fullName: "Ngozi Eze", reason: "The register says so" };
  expect((await world.call("POST /admin/users/{id}/details", { ...call, body })).status).toBe(200);
  const query = { subject: member.id };
  const { body: log } = await world.call("GET /admin/audit", { token: admin.token, query });
  expect(log.entries[0]).toMatchObject({ subjectName: member.userName, after: { fullName: "Ngozi Eze" } });
  const chain = () => world.call("GET /admin/audit/verify", { token: admin.token });
  expect((await chain()).body.ok).toBe(true);
  await owner.query("update audit_personal set value = 'Somebody Else' where value = 'Ngozi Eze'");
  expect((await chain()).body.broken[0]?.what).toContain("a name or detail is not what was written");
  await owner.query("update audit_personal set value = 'Ngozi Eze' where value = 'Somebody Else'");
});

test("a reported problem and a freeze hold an erasure up until they end", async () => {
  const admin = await world.makeUser({ isAdmin: true });
  scriptSuppliers(world);
  const { user, ticket } = await reported(world);
  const freeze = { token: admin.token, params: { id: user.id }, body: { isFrozen: true, reason: "Look" } };
  await world.call("POST /admin/person/{id}/freeze", freeze);
  const holds = async () => (await world.call("GET /auth/myData", { token: user.token })).body.holds;
  expect(await holds()).toEqual(["wallet", "problems", "frozen"]);
  await world.call("POST /disputes/{id}/solve", { token: user.token, params: { id: ticket } });
  const body = { isFrozen: false, reason: "Fine" };
  await world.call("POST /admin/person/{id}/freeze", { ...freeze, body });
  expect(await holds()).toEqual(["wallet"]);
});

test("staff hand back their role first", async () => {
  const agent = await newPayer(world, naira(0));
  await deps.db.updateTable("app_user").set({ is_agent: true }).where("id", "=", agent.id).execute();
  expect(Object.keys((await ask(agent.token)).body.fields ?? {})).toEqual(["staff"]);
});

test("one that cannot be carried out is looked at later, and keeps no other from its turn", async () => {
  const [first, second] = [await newMember(world), await newMember(world)];
  for (const { token } of [first, second]) expect((await ask(token)).status).toBe(200);
  clock.advance(8 * DAY_MS);
  let failures = 0;
  const failing: typeof deps.effect = (name, run) => {
    if (name !== "erasure.finish" || failures > 0) return run();
    failures += 1;
    return Promise.reject(new Error("a test"));
  };
  expect(await eraseDue({ ...deps, effect: failing })).toBe(1);
  const states = new Set([await stateOf(first.id), await stateOf(second.id)].map((one) => one?.state));
  expect(states).toEqual(new Set(["done", "running"]));
  clock.advance(6 * 3_600_000);
  expect(await eraseDue(deps)).toBe(1);
});

test("a name that is a word, or a letter of many, spoils no words about others", async () => {
  const person = await newMember(world);
  const note = "Asked a data shop";
  const alert = await openAlertAbout(world, await world.makeUser());
  await owner.query("update alert set note = $2 where id = $1", [alert, note]);
  await owner.query("update app_user set full_name = 'a', user_name = 'data' where id = $1", [person.id]);
  await ask(person.token);
  clock.advance(8 * DAY_MS);
  expect(await eraseDue(deps)).toBe(1);
  expect((await owner.query("select note from alert where id = $1", [alert])).rows).toEqual([{ note }]);
});
