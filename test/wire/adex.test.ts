import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { VendAnswer } from "../../src/core/ports.ts";
import {
  buildPorts,
  controlOf,
  entries,
  KINDS,
  type Kind,
  newOrder,
  ORDER_KINDS,
  type OrderKind,
  openWorld,
  portOf,
  question,
  receiverOf,
  vendInto,
  vends,
  type WireSetup,
} from "./world.ts";

const CODE = "LEGIT";
let world: WireSetup;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/**
 * The facts that must hold for one behaviour: the answer and the deliveries, before and after the order is
 * sent again.
 */
type Expected = {
  answer: Partial<VendAnswer>;
  vends: 0 | 1;
  asked?: Partial<VendAnswer>;
  vendsAfter?: 0 | 1;
  ms?: number;
};

const delivered: Expected = { answer: { kind: "delivered" }, vends: 1 };
/** The duplicate text proves that it was received, not that it was delivered. */
const lost: Expected = { answer: { kind: "unknown" }, vends: 1, asked: { kind: "unknown" } };
/** Never received: sold now, once, under the same reference. */
const never: Expected = {
  answer: { kind: "unknown" },
  vends: 0,
  asked: { kind: "delivered" },
  vendsAfter: 1,
};
const refused = (
  reason: "supplier_funds" | "product_off" | "bad_plan" | "rate_limited" | "refused",
): Expected => ({
  answer: { kind: "rejected", by: "supplier", reason },
  vends: 0,
});
const inWorks: Expected = { answer: { kind: "unknown" }, vends: 0, asked: { kind: "unknown" } };

const EXPECTED: Record<Kind, Expected> = {
  ok: delivered,
  delivered,
  pending_then_delivered: inWorks,
  pending_then_failed: inWorks,
  pending_forever: inWorks,
  failed: refused("refused"),
  delivered_no_answer: lost,
  delivered_502: lost,
  delivered_cut: lost,
  delivered_reset: lost,
  delivered_garbage: lost,
  delivered_empty: lost,
  delivered_odd_status: lost,
  failed_no_answer: inWorks,
  pending_no_answer: inWorks,
  no_answer: never,
  reset: never,
  bad_gateway: never,
  down: never,
  slow: { ...lost, ms: 2_000 },
  float_low: refused("supplier_funds"),
  product_locked: refused("product_off"),
  plan_retired: refused("bad_plan"),
  daily_limit: refused("rate_limited"),
  token_late: delivered,
  webhook_twice: delivered,
  webhook_late: delivered,
  webhook_stray: delivered,
  webhook_none: delivered,
};

/** A bill whose token is late is `process` in this dialect. */
const expectedOf = (kind: Kind, order: OrderKind): Expected =>
  kind === "token_late" && (order === "electricity" || order === "postpaid") ? inWorks : EXPECTED[kind];

const CASES = KINDS.flatMap((kind) => ORDER_KINDS.map((order) => ({ kind, order })));

describe("every fault", () => {
  test.each(CASES)(
    "$kind, $order: the right answer, and never sold twice",
    async ({ kind, order: orderKind }) => {
      const expected = expectedOf(kind, orderKind);
      const order = newOrder(orderKind);
      const answer = await vendInto(world, CODE, {
        order,
        kind,
        ...(expected.ms ? { ms: expected.ms } : {}),
      });
      expect(answer).toMatchObject(expected.answer);
      expect(vends(world, CODE, order)).toBe(expected.vends);
      if (expected.asked === undefined) return;
      const port = portOf(world.suppliers, CODE);
      for (let time = 0; time < 5; time += 1) {
        const found = await port.requery(question(order, answer));
        // Once it is sold, every further sending meets the duplicate text, in one of its spellings.
        expect(found).toMatchObject(time === 0 ? expected.asked : { kind: "unknown" });
        expect(found).not.toHaveProperty("notFound");
      }
      expect(vends(world, CODE, order)).toBe(expected.vendsAfter ?? expected.vends);
      expect(entries(world, CODE, order)).toHaveLength(1);
    },
  );
});

test.each(ORDER_KINDS)(
  "an order whose answer and second answer are both lost is sold once: %s",
  async (orderKind) => {
    const order = newOrder(orderKind);
    const answer = await vendInto(world, CODE, { order, kind: "no_answer" });
    await controlOf(CODE)(world, "fault", {
      kind: "delivered_reset",
      account: CODE,
      number: receiverOf(order),
    });
    const port = portOf(world.suppliers, CODE);
    expect((await port.requery(question(order, answer))).kind).toBe("unknown");
    expect((await port.requery(question(order, answer))).kind).toBe("unknown");
    expect(vends(world, CODE, order)).toBe(1);
  },
);

test("twenty sendings of one order at once are sold once", async () => {
  const order = newOrder("airtime");
  const port = portOf(world.suppliers, CODE);
  const answers = await Promise.all(Array.from({ length: 20 }, () => port.vend(order)));
  expect(answers.filter((answer) => answer.kind === "delivered")).toHaveLength(1);
  expect(answers.filter((answer) => answer.kind === "unknown")).toHaveLength(19);
  expect(vends(world, CODE, order)).toBe(1);
});

test("all four networks are the networks we meant, for data and airtime", async () => {
  for (const network of ["MTN", "GLO", "AIRTEL", "9MOBILE"] as const) {
    for (const kind of ["data", "airtime"] as const) {
      const order = { ...newOrder(kind), network };
      expect(await portOf(world.suppliers, CODE).vend(order)).toMatchObject({ kind: "delivered" });
      expect(entries(world, CODE, order)[0]?.network).toBe(network);
    }
  }
});

test("a token that starts with zero keeps it", async () => {
  const order = newOrder("electricity", "017");
  const answer = await portOf(world.suppliers, CODE).vend(order);
  expect(answer).toMatchObject({ kind: "delivered", token: expect.stringMatching(/^0\d{19}$/) as unknown });
});

test.each(["down", "bad_gateway", "reset", "delivered_garbage", "delivered_empty"])(
  "a sign-in that meets %s sends no order",
  async (kind) => {
    const fresh = portOf(buildPorts(world.simulators, world.http), CODE);
    const order = newOrder("data");
    await controlOf(CODE)(world, "fault", { kind, service: "token", account: CODE });
    expect(await fresh.vend(order)).toMatchObject({ kind: "rejected", by: "supplier", reason: "not_sent" });
    expect(entries(world, CODE, order)).toHaveLength(0);
    expect(await fresh.vend(order)).toMatchObject({ kind: "delivered" });
  },
);

test("meters: owner, not valid, not sold here, no answer", async () => {
  const port = portOf(world.suppliers, CODE);
  const meter = (meterNumber: string, companyId = 25) =>
    port.validateMeter({ companyId, meterNumber, meterType: "prepaid" });
  expect(await meter("04123456001")).toMatchObject({ kind: "found", address: "" });
  expect(await meter("04123456009")).toEqual({ kind: "not_found" });
  expect((await meter("04123456001", 28)).kind).toBe("unavailable");
  await controlOf(CODE)(world, "fault", { kind: "down", service: "validate", account: CODE });
  expect((await meter("04123456001")).kind).toBe("unavailable");
});

test("float to the kobo, in spite of commas", async () => {
  await controlOf(CODE)(world, "config", { account: CODE, floatKobo: 123_456_789 });
  expect(await portOf(world.suppliers, CODE).balance()).toBe(123_456_789n);
  await controlOf(CODE)(world, "config", { account: CODE, floatKobo: 1_000_000_000_000 });
});
