import { afterAll, describe, expect, test } from "vitest";
import { kobo, naira, toNaira } from "../../src/core/money.ts";
import { foldOrders } from "../../src/flows/person/fold.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { withSettings } from "../support/keyed-scenes.ts";
import { reported } from "../support/money-in.ts";
import { newMember } from "../support/members.ts";
import { accountEnding, withdraw } from "../support/payouts.ts";
import { newPayer } from "../support/payment-proof.ts";
import { buy, meterEnding, phoneEnding, storyOf } from "../support/selling.ts";
import { setSetting } from "../support/staff.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** One page per person, notes about them, and the search that finds anything (rules 20.7 to 20.13). */

const world = await startTestApp(await freshDatabase(), { simulators: { holdMs: 300 } });
withSettings(world, () => ({ unprovenDaily: naira(1_000_000) }));
const ada = await world.makeUser({ isAdmin: true });
const agent = await world.makeUser({ isAgent: true });

afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const pageOf = (user: Pick<TestUser, "userName">, by = ada) =>
  world.call("GET /admin/person/{who}", { token: by.token, params: { who: user.userName } });

const search = async (q: string, by = ada) =>
  (await world.call("GET /admin/search", { token: by.token, query: { q } })).body;

/** The income of the house from a person's orders by the ledger, in naira. */
async function earnedBy(user: TestUser): Promise<number> {
  const rows = await world.deps.db
    .selectFrom("ledger_entry as e")
    .innerJoin("ledger_account as a", "a.id", "e.account_id")
    .innerJoin("wallet_transaction as t", "t.id", "e.subject_id")
    .select("e.amount")
    .where("t.user_id", "=", user.id)
    .where("a.kind", "in", ["margin", "fee", "refund_loss", "late_delivery_loss"])
    .execute();
  return toNaira(kobo(rows.reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n)));
}

async function fold(): Promise<void> {
  world.clock.advance(4 * 60_000);
  for (let read = 1; read > 0; ) read = await foldOrders(world.deps);
}

describe("the page", () => {
  test("says what an admin sees, by id and by name: money in and out, limits, log-ins, who brought them", async () => {
    const bringer = await world.makeUser();
    const user = await world.makeUser({ balance: naira(5_000), referredBy: bringer.id });
    await buy(world, user, { service: "airtime", number: phoneEnding("1234") });
    const { status, body } = await pageOf(user);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      person: { _id: user.id, userName: user.userName, phoneNumber: user.phone },
      freeze: null,
      money: { in: 5_000, count: 2 },
      more: {
        referredBy: { _id: bringer.id, userName: bringer.userName },
        tier: 0,
        means: { apiKeys: 0, hasPin: false },
        sessions: [{ device: "test" }],
        nin: null,
      },
    });
    expect(body.money.out).toBe(body.money.bought);
    expect(body.more?.limits.map(({ kind }) => kind)).toContain("withdrawal");
    const byId = { token: ada.token, params: { who: user.id } };
    expect((await world.call("GET /admin/person/{who}", byId)).body).toEqual(body);
    const brought = { token: ada.token, params: { who: bringer.id } };
    expect((await world.call("GET /admin/person/{who}/referred", brought)).body).toMatchObject({
      people: [{ _id: user.id, earned: 0 }],
      totalPeople: 1,
    });
  });

  test("an agent sees neither email nor powers, devices, identity, margin or the rows behind signals", async () => {
    const user = await world.makeUser();
    const others = await world.makeUser();
    await sameDevice(user, others);
    const { body } = await pageOf(user, agent);
    expect(body.more).toBeNull();
    expect(body.signals).toMatchObject([{ name: "shared_device", rows: [] }]);
    expect((await pageOf(user)).body.signals).toMatchObject([
      { rows: [{ kind: "person", _id: others.id, text: others.userName }] },
    ]);
    const referred = { token: agent.token, params: { who: user.id } };
    expect((await world.call("GET /admin/person/{who}/referred", referred)).status).toBe(403);
  });

  test("each look is written down, and counts towards an agent's day", async () => {
    const user = await world.makeUser();
    const busy = await world.makeUser({ isAgent: true });
    await setSetting(world, "agentReadsDaily", 1);
    expect((await pageOf(user, busy)).status).toBe(200);
    expect(await pageOf(user, busy)).toMatchObject({ status: 429, body: { code: "reading_limit" } });
    await setSetting(world, "agentReadsDaily", 2_000);
    const read = await world.deps.db
      .selectFrom("staff_reading")
      .select(["what", "filter"])
      .where("actor_id", "=", busy.id)
      .execute();
    expect(read).toEqual([{ what: "person", filter: { userName: user.userName } }]);
  });

  test("nobody is found under an unknown id or name", async () => {
    for (const who of ["00000000-0000-7000-8000-000000000000", "nobody_here"])
      expect(await pageOf({ userName: who })).toMatchObject({ status: 404 });
  });
});

describe("what the house earned on a person", () => {
  test("is what the ledger says, after sales and after a refund at our loss", async () => {
    const user = await world.makeUser({ balance: naira(50_000) });
    await buy(world, user, { service: "airtime", number: phoneEnding("1234") });
    await buy(world, user, { service: "electricity", number: meterEnding("777") });
    const { _id: id } = await buy(world, user, { service: "data", number: phoneEnding("1234") });
    await fold();
    const before = (await pageOf(user)).body.more?.earned;
    expect(before?.total).toBe(await earnedBy(user));
    expect(before?.margin).not.toBe(0);
    const refund = { token: ada.token, params: { id }, body: { reason: "a gift" } };
    expect((await world.call("POST /admin/refund/{id}", refund)).status).toBe(200);
    await fold();
    const after = (await pageOf(user)).body.more?.earned;
    expect(after?.total).toBe(await earnedBy(user));
    expect(after).toMatchObject({ margin: before?.margin, fees: before?.fees });
    expect(after?.losses).toBeGreaterThan(0);
  });

  test("two processes that fold at once count nothing twice, and a young posting waits", async () => {
    const user = await world.makeUser({ balance: naira(5_000) });
    await buy(world, user, { service: "airtime", number: phoneEnding("1234") });
    await foldOrders(world.deps);
    expect((await pageOf(user)).body.more?.earned.total).toBe(0);
    world.clock.advance(4 * 60_000);
    await Promise.all([foldOrders(world.deps), foldOrders(world.deps)]);
    expect((await pageOf(user)).body.more?.earned.total).toBe(await earnedBy(user));
  });
});

describe("notes", () => {
  const notesOf = (id: string, query: Record<string, string> = {}) =>
    world.call("GET /admin/person/{who}/notes", { token: agent.token, params: { who: id }, query });
  const write = (id: string, body: string, by = agent) =>
    world.call("POST /admin/person/{who}/notes", { token: by.token, params: { who: id }, body: { body } });

  test("are paged, newest first, with their author, and audited without their text", async () => {
    const { id } = await world.makeUser();
    for (const body of ["first", "second", "third"]) expect((await write(id, body)).status).toBe(200);
    const page = await notesOf(id, { limit: "2" });
    expect(page.body.notes.map(({ body, author }) => [body, author])).toEqual([
      ["third", agent.userName],
      ["second", agent.userName],
    ]);
    const rest = await notesOf(id, { limit: "2", before: page.body.next ?? "" });
    expect(rest.body).toMatchObject({ notes: [{ body: "first" }], next: null });
    const acts = await world.deps.db
      .selectFrom("audit_entry")
      .select(["action", "after"])
      .where("subject", "=", id)
      .execute();
    expect(acts.map(({ action }) => action)).toEqual(["user.note", "user.note", "user.note"]);
    expect(JSON.stringify(acts)).not.toContain("second");
  });

  test("cannot be changed or deleted, nor written about nobody", async () => {
    const { id } = await world.makeUser();
    await write(id, "stays");
    const notes = world.database.pool("airtide_app");
    await expect(notes.query("delete from person_note")).rejects.toThrow("permission denied");
    expect(await write("00000000-0000-7000-8000-000000000000", "of nobody")).toMatchObject({ status: 404 });
    expect(await write(id, "x".repeat(2_001))).toMatchObject({ status: 400 });
  });
});

async function sameDevice(...users: Pick<TestUser, "id">[]): Promise<void> {
  const token = {
    token_hash: Buffer.from(`device ${users.map(({ id }) => id).join(" ")}`),
    created_at: world.clock.now(),
  };
  const rows = users.map(({ id }) => ({ ...token, user_id: id, last_used_at: world.clock.now() }));
  await world.deps.db.insertInto("known_device").values(rows).execute();
}

describe("risk signals", () => {
  const namesOf = async (user: Pick<TestUser, "userName">) =>
    (await pageOf(user)).body.signals.map(({ name }) => name);

  test("name money that left as soon as it came, and the people who use the same bank account", async () => {
    const [one, other] = [await newPayer(world, naira(40_000)), await newPayer(world, naira(40_000))];
    const giver = await world.makeUser({ balance: naira(10_000) });
    const account = accountEnding("0001");
    const body = { userName: one.userName, amount: 10_000 };
    await world.call("POST /auth/transferFund", { token: giver.token, body });
    await withdraw(world, one, { amount: 9_000, account });
    expect(await namesOf(one)).toEqual(["fresh_funds_out"]);
    await withdraw(world, other, { amount: 500, account });
    const { signals } = (await pageOf(one)).body;
    expect(signals.find(({ name }) => name === "shared_account")?.rows).toEqual([
      { kind: "person", _id: other.id, text: `${other.userName}: GTBank Plc ${account}` },
    ]);
  });

  test("count wrong log-ins and PINs, card payments begun, and new devices of older accounts", async () => {
    const user = await newMember(world);
    const body = { userName: user.userName, password: "not-the-right-one-1" };
    for (let n = 0; n < 4; n++) await world.call("POST /auth/login", { body, address: "10.9.8.7" });
    const at = world.clock.now();
    const pin = { user_id: user.id, failures: 5, last_failure: at };
    await world.deps.db.insertInto("payment_pin").values(pin).execute();
    for (let n = 0; n < 5; n++)
      await world.call("POST /fundWallet/squad/initiate", { token: user.token, body: { amount: 500 } });
    world.clock.advance(2 * 3_600_000);
    await world.deps.db
      .updateTable("app_user")
      .set({ created_at: new Date(at.getTime() - 48 * 3_600_000) })
      .where("id", "=", user.id)
      .execute();
    await sameDevice(user);
    expect(await namesOf(user)).toEqual(["new_device", "many_cards", "failed_pins", "failed_passwords"]);
  });
});

describe("the search finds", () => {
  test("people by number in every form, name, part of a name, full name and email; agents not by email", async () => {
    const user = await world.makeUser();
    await world.deps.db
      .updateTable("app_user")
      .set({ full_name: "Ngozi Adaeze Okonjo" })
      .where("id", "=", user.id)
      .execute();
    const email = `${user.userName}@example.test`;
    const parts = [user.phone, `+234${user.phone.slice(1)}`, user.userName, user.userName.slice(2), user.id];
    for (const q of [...parts, email, "okonjo ngo"])
      expect({ q, people: (await search(q)).people }).toMatchObject({ people: [{ _id: user.id }] });
    expect((await search(email, agent)).people).toEqual([]);
    expect((await search("okonjo ngo", agent)).people).toMatchObject([{ _id: user.id }]);
  });

  test("an order by id, public reference, receiver, meter, supplier's reference and token", async () => {
    const user = await world.makeUser({ balance: naira(9_000) });
    const meter = meterEnding("777");
    const bought = await buy(world, user, { service: "electricity", number: meter });
    const { purchase } = await storyOf(world, bought._id);
    await fold();
    const token = bought.token ?? "";
    const dashed = token.match(/\d{4}/g)?.join("-") ?? "";
    const texts = [bought._id, bought.trans_Id, meter, purchase.supplier_ref ?? "", token, dashed];
    for (const q of texts)
      for (const by of [ada, agent])
        expect({ q, transactions: (await search(q, by)).transactions }).toMatchObject({
          transactions: [{ _id: bought._id, userName: user.userName }],
        });
  });

  test("a reported transfer by the bank's reference, however it is written", async () => {
    const _id = await reported(world, ada, { paymentReference: "TRF/88-2211" });
    expect((await search("trf / 882 211", agent)).transactions).toMatchObject([{ _id }]);
  });

  test("a ticket by its number and by its transaction; the person's page has it, too", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    const { _id: transaction } = await buy(world, user, { service: "airtime", number: phoneEnding("1234") });
    const report = { token: user.token, body: { transaction, kind: "not_received", text: "" } };
    const { dispute } = (await world.call("POST /disputes", report)).body;
    for (const q of [dispute.ticket, transaction])
      expect((await search(q, agent)).tickets).toMatchObject([{ _id: dispute._id, userName: user.userName }]);
    expect((await pageOf(user, agent)).body.tickets).toMatchObject([
      { _id: dispute._id, ticket: dispute.ticket, kind: "not_received", state: "open" },
    ]);
  });

  test("withdrawals and whose a bank account is, for admins alone", async () => {
    const payer = await newPayer(world, naira(5_000));
    const account = accountEnding("0001");
    const { body } = await withdraw(world, payer, { amount: 500, account });
    const found = await search(account);
    expect(found.withdrawals).toMatchObject([{ _id: body.receipt._id, accountNumber: account, amount: 500 }]);
    expect((await search(account, agent)).withdrawals).toEqual([]);
    const saved = { id: world.deps.ids.next(), user_id: payer.id, created_at: world.clock.now() };
    const bank = { bank_code: "058", bank_name: "GTBank Plc", account_number: account, account_name: "A B" };
    await world.deps.db
      .insertInto("beneficiary")
      .values({ ...saved, ...bank })
      .execute();
    expect((await search(account)).accounts).toMatchObject([{ userId: payer.id, isReserved: false }]);
    expect((await search(account, agent)).accounts).toEqual([]);
  });

  test("nothing for strange texts, and asks for three letters at least", async () => {
    for (const q of ["''':* & |", "%%%", "a@b.c:*", "\\\\\\", "زززز"])
      expect(await search(q)).toMatchObject({ people: [], transactions: [] });
    const short = { token: ada.token, query: { q: "ab" } };
    expect((await world.call("GET /admin/search", short)).status).toBe(400);
    const stranger = { token: (await world.makeUser()).token, query: { q: "abc" } };
    expect((await world.call("GET /admin/search", stranger)).status).toBe(403);
  });
});
