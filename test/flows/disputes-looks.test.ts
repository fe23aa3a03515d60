import { beforeEach, describe, expect, test, vi } from "vitest";
import { naira } from "../../src/core/money.ts";
import type { SupplierPort } from "../../src/core/ports.ts";
import { lookIntoDisputes } from "../../src/flows/disputes/look.ts";
import { freshDatabase } from "../support/database.ts";
import {
  act,
  bought,
  conversation,
  DELIVERED,
  lettersTo,
  nextLook,
  REFUSED,
  report,
  reported,
  rowOf,
  scriptSuppliers,
  SILENT,
} from "../support/disputes.ts";
import { buy, passTime, storyOf } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Looks at tickets: the supplier, the machine of purchases, and our own books (rules 18.5, 18.6). */

const world = await startTestApp(await freshDatabase());
const agent = await world.makeUser({ isAgent: true });
let script = scriptSuppliers(world);
beforeEach(() => {
  script = scriptSuppliers(world);
});

const MINUTE_MS = 60_000;

describe("a delivered order that did not arrive", () => {
  test.each([
    [
      DELIVERED,
      "says_delivered",
      { asked_outcome: "delivered", asked_said: `reference s-1, token ${DELIVERED.token}` },
    ],
    [REFUSED, "says_not_delivered", { asked_outcome: "rejected", asked_said: "reversed" }],
  ] as const)("is asked about within a minute: %j", async (answer, code, kept) => {
    const { ticket, user, id, dispute } = await reported(world);
    script.says.requery = answer;
    await nextLook(world, ticket);
    expect(world.clock.now().getTime() - Date.parse(dispute.openedAt)).toBeLessThan(MINUTE_MS);
    expect(await rowOf(world, ticket)).toMatchObject({ ...kept, next_look_at: null });
    expect(await conversation(world, user, ticket)).toEqual(["system: received", `system: ${code}`]);
    expect(await lettersTo(world, user)).toHaveLength(2);
    const { purchase, refunds } = await storyOf(world, id);
    expect([purchase.status, refunds]).toEqual(["success", []]);
  });

  test("at a silent supplier is asked about five times more, and said once", async () => {
    const { ticket, user } = await reported(world);
    script.requery.mockClear();
    let looks = 0;
    while (await nextLook(world, ticket)) looks += 1;
    expect([looks, script.requery.mock.calls.length]).toEqual([6, 6]);
    expect(await conversation(world, user, ticket)).toEqual(["system: received", "system: no_answer"]);
    expect(await rowOf(world, ticket)).toMatchObject({ asked_outcome: "unknown", asked_said: SILENT.note });
  });

  test("at a supplier whose only question is the order once more is never sent again", async () => {
    script = scriptSuppliers(world, "resend");
    const { ticket, user } = await reported(world);
    await nextLook(world, ticket);
    expect(script.requery).not.toHaveBeenCalled();
    expect(await conversation(world, user, ticket)).toEqual(["system: received", "system: cannot_ask"]);
  });

  test("is asked about again when staff want it, and the same answer is not said twice", async () => {
    const { ticket, user } = await reported(world);
    script.says.requery = DELIVERED;
    await nextLook(world, ticket);
    world.clock.advance(MINUTE_MS);
    await act(world, agent, { id: ticket, act: "ask" });
    await lookIntoDisputes(world.deps);
    expect((await rowOf(world, ticket)).asked_at).toEqual(world.clock.now());
    expect(await conversation(world, user, ticket)).toHaveLength(2);
  });

  test("is looked at by one of two processes, and again after a crash", async () => {
    const { ticket, user } = await reported(world);
    script.says.requery = DELIVERED;
    script.requery.mockClear();
    const dying = await world.instance((name, run) =>
      name === "dispute.look" ? Promise.reject(new Error("dead")) : run(),
    );
    await Promise.all([lookIntoDisputes(dying.deps), lookIntoDisputes(dying.deps)]);
    expect([script.requery.mock.calls.length, await lookIntoDisputes(world.deps)]).toEqual([1, 0]);
    expect(await nextLook(world, ticket)).toBe(true);
    expect(await conversation(world, user, ticket)).toEqual(["system: received", "system: says_delivered"]);
    await dying.app.close();
  });
});

test.each([
  [DELIVERED.token, "token_same"],
  ["1".repeat(20), "token_other"],
])("a token that fails is compared with the supplier's: %s", async (token, code) => {
  const { ticket, user } = await reported(world, { service: "electricity", kind: "token_fails" });
  script.says.requery = { ...DELIVERED, token };
  await nextLook(world, ticket);
  expect(await conversation(world, user, ticket)).toContain(`system: ${code}`);
  expect((await rowOf(world, ticket)).asked_said).toContain(token);
});

describe("an order without an outcome", () => {
  const open = async () => {
    script.says.vend = SILENT;
    const sold = await bought(world);
    await passTime(world, sold.id, ({ live }) => (live?.checks ?? 0) >= 8);
    const { body } = await report(world, sold.user, { transaction: sold.id });
    return { ...sold, ticket: body.dispute._id };
  };

  test("is asked about sooner by the machine of purchases, and by nobody else", async () => {
    const { ticket, id, user } = await open();
    script.requery.mockClear();
    await nextLook(world, ticket);
    expect(script.requery).not.toHaveBeenCalled();
    expect((await storyOf(world, id)).live?.next_check_at).toEqual(world.clock.now());
    expect(await conversation(world, user, ticket)).toEqual(["system: received", "system: still_open"]);
  });

  test("keeps the lease of whoever asks at this moment", async () => {
    const { ticket, id } = await open();
    const lease = new Date(world.clock.now().getTime() + 3 * MINUTE_MS);
    await world.deps.db
      .updateTable("attempt_live")
      .set({ next_check_at: lease })
      .where("purchase_id", "=", id)
      .execute();
    await nextLook(world, ticket);
    expect((await storyOf(world, id)).live?.next_check_at).toEqual(lease);
  });

  test("that is delivered since says so", async () => {
    const { ticket, id, user } = await open();
    await nextLook(world, ticket);
    script.says.requery = DELIVERED;
    await passTime(world, id);
    await nextLook(world, ticket);
    expect((await conversation(world, user, ticket)).at(-1)).toBe("system: delivered_now");
    expect(await rowOf(world, ticket)).toMatchObject({ state: "open", next_look_at: null });
  });

  test("whose money came back since ends its ticket", async () => {
    const { ticket, id, user } = await open();
    await nextLook(world, ticket);
    script.says.requery = REFUSED;
    await passTime(world, id);
    expect(await world.balance(user)).toBe(naira(5_000));
    await nextLook(world, ticket);
    expect((await conversation(world, user, ticket)).at(-1)).toBe("system: money_back");
    expect(await rowOf(world, ticket)).toMatchObject({
      state: "ended",
      ending: "money_back",
      ended_by: null,
    });
  });
});

describe("what our own books say", () => {
  test("charged twice: the nearest equal purchase within an hour", async () => {
    const { user, id, number } = await bought(world);
    const again = async () => (await buy(world, user, { service: "airtime", number }))._id;
    world.clock.advance(59 * MINUTE_MS);
    const near = await again();
    const first = await report(world, user, { transaction: id, kind: "charged_twice" });
    await nextLook(world, first.body.dispute._id);
    expect((await rowOf(world, first.body.dispute._id)).equal_id).toBe(near);
    world.clock.advance(61 * MINUTE_MS);
    const alone = await again();
    const { body } = await report(world, user, { transaction: alone, kind: "charged_twice" });
    await nextLook(world, body.dispute._id);
    expect(await conversation(world, user, body.dispute._id)).toEqual([
      "system: received",
      "system: equal_none",
    ]);
  });

  test("wrong number: what was ordered, without asking anybody", async () => {
    const { ticket, user, number } = await reported(world, { kind: "wrong_number" });
    script.requery.mockClear();
    await nextLook(world, ticket);
    const { body } = await world.call("GET /disputes/{id}", { token: user.token, params: { id: ticket } });
    expect(body.messages.at(-1)).toMatchObject({
      note: "ordered",
      text: `This is what was ordered: MTN airtime for ${number}. You paid ₦198.00.`,
    });
    expect(script.requery).not.toHaveBeenCalled();
  });
});

test("a look that fails leaves the others alone", async () => {
  const [bad, good] = [await reported(world), await reported(world)];
  const requery = vi.fn<SupplierPort["requery"]>(async ({ order }) => {
    if (order.phone === bad.number) throw new Error("broken adapter");
    return DELIVERED;
  });
  const codes = [...world.deps.suppliers.keys()];
  const port = { question: "look_up", requery } as Partial<SupplierPort>;
  world.deps.suppliers = new Map(codes.map((code) => [code, port as SupplierPort]));
  await lookIntoDisputes(world.deps);
  expect((await rowOf(world, good.ticket)).asked_outcome).toBe("delivered");
  expect((await rowOf(world, bad.ticket)).next_look_at).not.toBeNull();
});
