import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { attemptRef } from "../../src/core/ids.ts";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import {
  act,
  bought,
  conversation,
  lettersTo,
  nextLook,
  REFUSED,
  report,
  reported,
  rowOf,
  scriptSuppliers,
} from "../support/disputes.ts";
import { storyOf } from "../support/selling.ts";
import { setSetting, wantSecondAdmin } from "../support/staff.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Work of staff on problems: lists, acts, refunds within an agent's bound, service (rules 18.7 to 18.11). */

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
const agent = await world.makeUser({ isAgent: true });
let script = scriptSuppliers(world);
beforeEach(() => {
  script = scriptSuppliers(world);
});
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const HOUR_MS = 3_600_000;
const refund = (by: TestUser, id: string, body: object = {}) =>
  world.call("POST /admin/refund/{id}", { token: by.token, params: { id }, body });
const read = async (by: TestUser, id: string) =>
  (await world.call("GET /admin/disputes/{id}", { token: by.token, params: { id } })).body;
const list = async (by: TestUser, query: Record<string, string> = {}) =>
  (
    await world.call("GET /admin/disputes", { token: by.token, query: { limit: "200", ...query } })
  ).body.disputes.map(({ _id }) => _id);

describe("the list", () => {
  test("is for staff, soonest due first, and filtered by who has it, problem, supplier and time", async () => {
    const early = await reported(world, { kind: "wrong_amount" });
    world.clock.advance(HOUR_MS);
    const late = await reported(world);
    await act(world, agent, { id: late.ticket, act: "take" });
    await act(world, agent, { id: early.ticket, act: "pass", text: "Above my bound" });
    const open = await list(agent);
    expect(open.indexOf(early.ticket)).toBeLessThan(open.indexOf(late.ticket));
    expect(await list(agent, { show: "mine" })).toEqual([late.ticket]);
    expect(await list(admin, { show: "admin" })).toEqual([early.ticket]);
    expect(await list(agent, { kind: "wrong_amount" })).toEqual([early.ticket]);
    const { supplier } = (await read(agent, late.ticket)).dispute;
    expect(await list(agent, { supplier })).toContain(late.ticket);
    expect(await list(agent, { supplier: "NOBODY" })).toEqual([]);
    world.clock.advance(23 * HOUR_MS);
    expect(await list(agent, { show: "overdue" })).toEqual([early.ticket]);
    expect((await world.call("GET /admin/disputes", { token: late.user.token })).status).toBe(403);
  });

  test("has ended ones under a filter of their own, and is written down as a reading", async () => {
    const { ticket } = await reported(world);
    await act(world, admin, { id: ticket, act: "solve" });
    expect(await list(admin)).not.toContain(ticket);
    expect((await list(admin, { show: "ended" }))[0]).toBe(ticket);
    const filters = await world.deps.db
      .selectFrom("staff_reading")
      .select("filter")
      .where("actor_id", "=", admin.id)
      .execute();
    expect(filters).toContainEqual({ filter: { problems: "ended" } });
  });
});

describe("one ticket", () => {
  test("shows the orders with the supplier's words, and a text for it without our price", async () => {
    const { ticket, id, number } = await reported(world, { text: "Nothing came" });
    script.says.requery = REFUSED;
    await nextLook(world, ticket);
    const seen = await read(agent, ticket);
    const { purchase } = await storyOf(world, id);
    expect(seen.attempts).toMatchObject([
      {
        attempt: 1,
        supplier: purchase.supplier,
        reference: attemptRef(id, 1),
        theirReference: purchase.supplier_ref,
        state: "delivered",
      },
    ]);
    expect(seen).toMatchObject({ answer: { outcome: "rejected", said: "reversed" }, mayRefund: 2_000 });
    expect(seen.supplierText?.split("\n")).toEqual([
      "Please check this order and confirm its outcome, or return its value.",
      "Problem: Not received",
      `Our reference: ${attemptRef(id, 1)}`,
      `Your reference: ${purchase.supplier_ref ?? ""}`,
      "Product: MTN airtime",
      `Number: ${number}`,
      "Value: ₦200.00",
      expect.stringMatching(/^Sent: 2026-07-\d\d \d\d:\d\d \(Lagos\)$/),
      "You answered: reversed",
    ]);
    expect(seen.transaction).not.toHaveProperty("trans_profit");
    expect((await read(admin, ticket)).mayRefund).toBeNull();
  });

  test("offers answers in the language of its person, filled with the facts", async () => {
    const { user, id, number } = await bought(world);
    const reply = await world.app.inject({
      method: "POST",
      url: "/api/v1/disputes",
      headers: { "x-auth-token": user.token, cookie: "language=pcm" },
      payload: { transaction: id, kind: "wrong_number" },
    });
    const { answers } = await read(agent, reply.json().dispute._id);
    expect(answers.map(({ text }) => text)).toContain(
      `Hello ${user.userName}, this order na for ${number}, as you put am, and the network don deliver am there. We no fit collect am back from that number.`,
    );
  });
});

describe("acts", () => {
  test("an answer reaches the person in the app and by mail, once, and stops their wait", async () => {
    const { ticket, user } = await reported(world);
    const answer = () => act(world, agent, { id: ticket, act: "answer", text: "We are asking" });
    expect([(await answer()).status, (await answer()).status]).toEqual([200, 200]);
    expect(await conversation(world, user, ticket)).toEqual(["system: received", "staff: We are asking"]);
    expect(await lettersTo(world, user)).toHaveLength(2);
    expect(await rowOf(world, ticket)).toMatchObject({
      assigned_to: agent.id,
      first_answer_by: agent.id,
      waits_since: null,
    });
  });

  test("a note, and the reason for an admin, are read by staff alone", async () => {
    const { ticket, user } = await reported(world);
    await act(world, agent, { id: ticket, act: "note", text: "Seems a swap" });
    await act(world, agent, { id: ticket, act: "pass", text: "Above my bound" });
    expect(await conversation(world, user, ticket)).toEqual(["system: received"]);
    const { messages, dispute } = await read(admin, ticket);
    expect(messages.map(({ from, text, by }) => [from, text, by])).toEqual(
      expect.arrayContaining([
        ["note", "Seems a swap", agent.userName],
        ["note", "Above my bound", agent.userName],
      ]),
    );
    expect(dispute).toMatchObject({ needsAdmin: true, assignedTo: null });
  });

  test("a decline takes a reason, ends the ticket once, and is audited", async () => {
    const { ticket, user } = await reported(world);
    const decline = (by: TestUser, text?: string) =>
      act(world, by, { id: ticket, act: "decline", ...(text ? { text } : {}) });
    expect(await decline(agent)).toMatchObject({
      status: 400,
      body: { fields: { text: expect.any(String) } },
    });
    expect([(await decline(agent, "Delivered")).status, (await decline(agent, "Delivered")).status]).toEqual([
      200, 200,
    ]);
    expect(await decline(admin, "Delivered")).toMatchObject({ status: 409, body: { code: "problem_ended" } });
    expect(await rowOf(world, ticket)).toMatchObject({ ending: "declined", ended_by: agent.id });
    expect((await conversation(world, user, ticket)).at(-1)).toBe("staff: Delivered");
    const entries = await world.deps.db
      .selectFrom("audit_entry")
      .select("action")
      .where("subject", "=", ticket)
      .execute();
    expect(entries).toEqual([{ action: "dispute.decline" }]);
  });

  test("nobody of staff works on their own problem", async () => {
    const own = await world.makeUser({ isAgent: true, balance: naira(1_000) });
    const { id } = await bought(world, "airtime", own);
    const { body } = await report(world, own, { transaction: id });
    for (const one of ["take", "solve"])
      expect(await act(world, own, { id: body.dispute._id, act: one })).toMatchObject({
        body: { code: "staff_own" },
      });
  });

  test("20 presses at once by two of staff end a ticket once", async () => {
    const { ticket, user } = await reported(world);
    const presses = Array.from({ length: 20 }, (_, n) =>
      act(world, n % 2 ? agent : admin, { id: ticket, act: "solve" }),
    );
    const answers = await Promise.all(presses);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await lettersTo(world, user)).toHaveLength(2);
  });
});

describe("a refund", () => {
  test.each([
    [{}, "refunded"],
    [{ supplierPaysBack: true }, "supplier_pays"],
  ])("ends the ticket in its own commit: %j", async (body, ending) => {
    const { ticket, user, id } = await reported(world);
    script.says.requery = REFUSED;
    expect((await refund(agent, id, body)).status).toBe(200);
    expect(await world.balance(user)).toBe(naira(5_000));
    expect(await rowOf(world, ticket)).toMatchObject({
      state: "ended",
      ending,
      ended_by: agent.id,
      next_look_at: null,
    });
    expect((await conversation(world, user, ticket)).at(-1)).toBe("system: refunded");
  });

  test("is one, whichever way and however often: from the ticket, the receipt, in bulk", async () => {
    const { ticket, user, id } = await reported(world);
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => refund(agent, id)),
      ...Array.from({ length: 5 }, () => refund(admin, id)),
      world.call("POST /admin/refund", { token: admin.token, body: { ids: [id] } }),
    ]);
    expect(answers.length).toBe(16);
    expect(await world.balance(user)).toBe(naira(5_000));
    expect((await storyOf(world, id)).refunds).toHaveLength(1);
    expect((await rowOf(world, ticket)).ending).toBe("refunded");
    expect(
      (await conversation(world, user, ticket)).filter((one) => one === "system: refunded"),
    ).toHaveLength(1);
  });

  test("by an agent fits both bounds under parallel presses, and nothing fits zero", async () => {
    const clerk = await world.makeUser({ isAgent: true });
    await setSetting(world, "agentRefundsDaily", 3 * 198_00);
    const tickets = await Promise.all(Array.from({ length: 8 }, () => reported(world)));
    const answers = await Promise.all(tickets.map(({ id }) => refund(clerk, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await read(clerk, tickets[0]?.ticket ?? "")).mayRefund).toBe(0);
    await setSetting(world, "agentRefundsDaily", 20_000_00);
    await setSetting(world, "agentRefundsOnce", 197_99);
    const { id, ticket } = await reported(world);
    expect(await refund(clerk, id)).toMatchObject({
      status: 422,
      body: {
        code: "agent_refund_limit",
        fields: { amount: expect.stringContaining("at most ₦197.99 at a time") },
      },
    });
    await setSetting(world, "agentRefundsOnce", 0);
    expect((await refund(clerk, id)).status).toBe(422);
    expect((await rowOf(world, ticket)).state).toBe("open");
    expect((await refund(admin, id)).status).toBe(200);
    await setSetting(world, "agentRefundsOnce", 2_000_00);
  });

  test("that waits for a second admin leaves the ticket open until they agree", async () => {
    const [one, two] = [await world.makeUser({ isAdmin: true }), await world.makeUser({ isAdmin: true })];
    await setSetting(world, "alone", { transfer: 0, refund: 0, credit: 0 });
    await wantSecondAdmin(world, [one, two]);
    const { ticket, user, id } = await reported(world);
    const asked = await refund(one, id);
    expect(asked.body.approval).not.toBeNull();
    expect(await read(one, ticket)).toMatchObject({ isRefundWaiting: true, dispute: { state: "open" } });
    const agree = { token: two.token, params: { id: asked.body.approval ?? "" } };
    expect((await world.call("POST /admin/approvals/{id}/approve", agree)).status).toBe(200);
    expect(await rowOf(world, ticket)).toMatchObject({ ending: "refunded", ended_by: one.id });
    expect(await world.balance(user)).toBe(naira(5_000));
    await setSetting(world, "secondAdmin", false);
  });
});

test("how staff served: first answers in time, their median, what they ended, what is overdue", async () => {
  const clerk = await world.makeUser({ isAgent: true });
  const answerAfter = async (hours: number) => {
    const { ticket } = await reported(world);
    world.clock.advance(hours * HOUR_MS);
    await act(world, clerk, { id: ticket, act: "answer", text: "We look" });
    return ticket;
  };
  const first = await answerAfter(1);
  await answerAfter(3);
  await answerAfter(25);
  await act(world, clerk, { id: first, act: "solve" });
  const served = async (by: TestUser, days = "7") =>
    (await world.call("GET /admin/disputeService", { token: by.token, query: { days } })).body;
  const mine = (await served(admin)).staff.find(({ userName }) => userName === clerk.userName);
  expect(mine).toEqual({
    userName: clerk.userName,
    answered: 3,
    inTime: 2,
    medianMinutes: 180,
    ended: 1,
    overdue: 2,
  });
  expect(await served(agent)).toMatchObject({ code: "forbidden" });
});
