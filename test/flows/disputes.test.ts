import { beforeEach, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { waitingDisputes } from "../../src/flows/disputes/queries.ts";
import { lookIntoDisputes } from "../../src/flows/disputes/look.ts";
import { freshDatabase } from "../support/database.ts";
import {
  act,
  bought,
  conversation,
  lettersTo,
  report,
  reported,
  rowOf,
  scriptSuppliers,
} from "../support/disputes.ts";
import { setSetting } from "../support/staff.ts";
import { startTestApp } from "../support/world.ts";

/** Problems that people report with their own transactions (rules 18.1 to 18.4, 18.10). */

const world = await startTestApp(await freshDatabase());
const agent = await world.makeUser({ isAgent: true });
beforeEach(() => void scriptSuppliers(world));

const HOUR_MS = 3_600_000;
const openOf = async (transaction: string) =>
  (await world.deps.db.selectFrom("dispute").select("id").where("transaction_id", "=", transaction).execute())
    .length;

describe("a report", () => {
  test("opens a ticket with a number, a clock of 24 hours, the words, and a letter", async () => {
    const { ticket, dispute, user, id } = await reported(world, { text: "My phone shows nothing" });
    const dueAt = new Date(world.clock.now().getTime() + 24 * HOUR_MS).toISOString();
    expect(dispute).toMatchObject({
      state: "open",
      kind: "not_received",
      transaction: id,
      dueAt,
      what: "MTN airtime",
    });
    expect(dispute.ticket).toMatch(/^[0-9A-Z]{20}$/);
    expect(await conversation(world, user, ticket)).toEqual([
      "person: My phone shows nothing",
      "system: received",
    ]);
    expect(await lettersTo(world, user)).toEqual([`We have your report: ${dispute.ticket}`]);
  });

  test("has the clock of the house's setting", async () => {
    await setSetting(world, "problemHours", 6);
    const { dispute } = await reported(world);
    await setSetting(world, "problemHours", 24);
    expect(Date.parse(dispute.dueAt) - world.clock.now().getTime()).toBe(6 * HOUR_MS);
  });

  test("20 times at once is one ticket, and the same again answers it", async () => {
    const { user, id } = await bought(world);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => report(world, user, { transaction: id })),
    );
    expect(new Set(answers.map(({ body }) => body.dispute._id)).size).toBe(1);
    expect(await openOf(id)).toBe(1);
    expect(await report(world, user, { transaction: id, kind: "wrong_amount" })).toMatchObject({
      status: 409,
      body: { code: "problem_open" },
    });
    expect((await lettersTo(world, user)).length).toBe(1);
  });

  test("of somebody else's transaction is about nothing", async () => {
    const [{ id }, other] = [await bought(world), await world.makeUser()];
    expect(await report(world, other, { transaction: id })).toMatchObject({ status: 404 });
    expect(await openOf(id)).toBe(0);
  });

  test("names a problem that the transaction can have, within 90 days", async () => {
    const { user, id } = await bought(world);
    const refused = { status: 422, body: { code: "problem_not_reportable" } };
    expect(await report(world, user, { transaction: id, kind: "token_fails" })).toMatchObject(refused);
    await world.deps.db
      .updateTable("wallet_transaction")
      .set({ created_at: new Date(world.clock.now().getTime() - 90 * 24 * HOUR_MS - 1) })
      .where("id", "=", id)
      .execute();
    expect(await report(world, user, { transaction: id })).toMatchObject(refused);
    const { body } = await world.call("GET /transaction/{id}/dispute", { token: user.token, params: { id } });
    expect(body).toEqual({ kinds: [], dispute: null });
  });

  test("is refused after twenty in a day", async () => {
    const user = await world.makeUser({ balance: naira(50_000) });
    const { id } = await bought(world, "airtime", user);
    await world.deps.db
      .insertInto("dispute")
      .values(
        Array.from({ length: 20 }, () => ({
          id: world.deps.ids.next(),
          transaction_id: world.deps.ids.next(),
          user_id: user.id,
          kind: "not_received" as const,
          language: "en",
          opened_at: world.clock.now(),
          due_at: new Date(world.clock.now().getTime() + 1),
          asks_supplier: false,
          state: "ended" as const,
          ended_at: world.clock.now(),
          ending: "arrived" as const,
        })),
      )
      .execute();
    expect(await report(world, user, { transaction: id })).toMatchObject({
      body: { code: "too_many_problems" },
    });
    world.clock.advance(24 * HOUR_MS);
    expect((await report(world, user, { transaction: id })).status).toBe(200);
  });
});

describe("a person's own tickets", () => {
  test("are nobody else's, by any of their routes", async () => {
    const [{ ticket: id, user }, other] = [await reported(world), await world.makeUser()];
    const asked = { token: other.token, params: { id } };
    expect((await world.call("GET /disputes/{id}", asked)).status).toBe(404);
    expect((await world.call("POST /disputes/{id}/read", asked)).status).toBe(404);
    expect((await world.call("POST /disputes/{id}/solve", asked)).status).toBe(404);
    expect((await world.call("POST /disputes/{id}/message", { ...asked, body: { text: "Hi" } })).status).toBe(
      404,
    );
    expect((await world.call("GET /disputes", { token: other.token })).body.disputes).toEqual([]);
    const own = await world.call("GET /disputes", { token: user.token });
    expect(own.body).toMatchObject({ noOfDisputes: 1, unread: 0, disputes: [{ _id: id }] });
  });

  test("take messages, the same one once, and ten at most before an answer", async () => {
    const { ticket: id, user } = await reported(world);
    const write = (text: string) =>
      world.call("POST /disputes/{id}/message", { token: user.token, params: { id }, body: { text } });
    for (const text of ["0", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]) await write(text);
    expect(await write("10")).toMatchObject({ status: 422, body: { code: "problem_unanswered" } });
    expect((await conversation(world, user, id)).length).toBe(1 + 10);
    await act(world, agent, { id, act: "answer", text: "We look" });
    expect((await write("10")).status).toBe(200);
  });

  test("tell of an unread answer until it is read", async () => {
    const { ticket: id, user } = await reported(world);
    const unread = async () =>
      (await world.call("GET /auth/notification", { token: user.token })).body.unreadProblems;
    expect(await unread()).toBe(0);
    await act(world, agent, { id, act: "answer", text: "We look" });
    expect(await unread()).toBe(1);
    await world.call("POST /disputes/{id}/read", { token: user.token, params: { id } });
    expect(await unread()).toBe(0);
  });

  test("end when their person says so, once, and can be reported again", async () => {
    const { ticket: id, user, id: transaction } = await reported(world);
    const solve = () => world.call("POST /disputes/{id}/solve", { token: user.token, params: { id } });
    expect([(await solve()).status, (await solve()).status]).toEqual([200, 200]);
    expect(await rowOf(world, id)).toMatchObject({ state: "ended", ending: "arrived", next_look_at: null });
    const write = { token: user.token, params: { id }, body: { text: "Hm" } };
    expect(await world.call("POST /disputes/{id}/message", write)).toMatchObject({
      body: { code: "problem_ended" },
    });
    const again = await report(world, user, { transaction });
    expect(again.body.dispute._id).not.toBe(id);
    const { body } = await world.call("GET /transaction/{id}/dispute", {
      token: user.token,
      params: { id: transaction },
    });
    expect(body).toMatchObject({ kinds: [], dispute: { _id: again.body.dispute._id } });
  });
});

test("what is written is escaped in letters", async () => {
  const { ticket: id, user, dispute } = await reported(world);
  await act(world, agent, { id, act: "answer", text: "<b>Hi</b>" });
  const mail = await world.deps.db.selectFrom("mail").selectAll().orderBy("id", "desc").executeTakeFirst();
  const { html } = JSON.parse(
    world.deps.vault.open(mail?.sealed ?? Buffer.alloc(0), `mail ${mail?.id ?? ""}`),
  ) as {
    html: string;
  };
  expect(html).toContain("&lt;b&gt;Hi&lt;/b&gt;");
  expect(html).not.toContain("<b>Hi</b>");
  expect(await lettersTo(world, user)).toContain(`An answer to your report: ${dispute.ticket}`);
});

test("a ticket that is open past its time is marked overdue, and counted with the time of the first", async () => {
  const { ticket } = await reported(world);
  const before = await waitingDisputes(world.deps.db);
  world.clock.advance(24 * HOUR_MS - 1);
  await lookIntoDisputes(world.deps);
  expect((await rowOf(world, ticket)).overdue_at).toBeNull();
  world.clock.advance(1);
  await lookIntoDisputes(world.deps);
  const row = await rowOf(world, ticket);
  expect(row.overdue_at).toEqual(world.clock.now());
  expect(before.count).toBeGreaterThan(0);
  expect(before.oldestDueAt?.getTime()).toBeLessThanOrEqual(row.due_at.getTime());
});
