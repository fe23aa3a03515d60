import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { VendAnswer } from "../../src/core/ports.ts";
import {
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

let world: WireSetup;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/**
 * The facts that must hold for one behaviour: the first answer, the supplier's deliveries, and the requery's
 * answer.
 */
type Expected = {
  answer: Partial<VendAnswer>;
  vends: 0 | 1;
  asked?: Partial<VendAnswer>;
  /** True where the supplier does not keep our reference. */
  askedStock?: Partial<VendAnswer>;
  ms?: number;
};

const delivered: Expected = { answer: { kind: "delivered" }, vends: 1 };
const lost: Expected = { answer: { kind: "unknown" }, vends: 1, asked: { kind: "delivered" } };
const never: Expected = { answer: { kind: "unknown" }, vends: 0, asked: { kind: "unknown", notFound: true } };
const refused = (
  reason: "supplier_funds" | "product_off" | "bad_plan" | "rate_limited" | "refused",
): Expected => ({
  answer: { kind: "rejected", by: "supplier", reason },
  vends: 0,
});
const inWorks: Expected = {
  answer: { kind: "unknown", supplierRef: expect.any(String) as unknown as string },
  vends: 0,
  asked: { kind: "unknown" },
};

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
  failed_no_answer: {
    answer: { kind: "unknown" },
    vends: 0,
    asked: { kind: "rejected", by: "supplier" },
    askedStock: { kind: "unknown", notFound: true },
  },
  pending_no_answer: { answer: { kind: "unknown" }, vends: 0, asked: { kind: "unknown" } },
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

/**
 * Only a prepaid meter has a token that can be late: delivered at the supplier, and not done for us without
 * it.
 */
function expectedOf(kind: Kind, order: OrderKind): Expected {
  if (kind !== "token_late" || order !== "electricity") return EXPECTED[kind];
  return { ...inWorks, vends: 1 };
}

const CASES = KINDS.flatMap((kind) => ORDER_KINDS.map((order) => ({ kind, order })));

describe.each(["GLAD", "AYINLAK"])("every fault of %s", (code) => {
  test.each(CASES)(
    "$kind, $order: the right answer, and never sold twice",
    async ({ kind, order: orderKind }) => {
      const expected = expectedOf(kind, orderKind);
      const order = newOrder(orderKind);
      const answer = await vendInto(world, code, {
        order,
        kind,
        ...(expected.ms ? { ms: expected.ms } : {}),
      });
      expect(answer).toMatchObject(expected.answer);
      expect(vends(world, code, order)).toBe(expected.vends);
      const asked = (code === "AYINLAK" ? expected.askedStock : undefined) ?? expected.asked;
      const found = asked ? await portOf(world.suppliers, code).requery(question(order, answer)) : answer;
      expect(found).toMatchObject(asked ?? expected.answer);
      expect(vends(world, code, order)).toBe(expected.vends);
      expect(entries(world, code, order).length).toBeLessThanOrEqual(1);
    },
  );

  test.each(ORDER_KINDS)("magic numbers reach the same ends: %s", async (orderKind) => {
    const lostOrder = newOrder(orderKind, orderKind === "data" || orderKind === "airtime" ? "0005" : "015");
    const port = portOf(world.suppliers, code);
    const answer = await portOf(world.impatient, code).vend(lostOrder);
    expect(answer.kind).toBe("unknown");
    expect(await port.requery(question(lostOrder, answer))).toMatchObject({ kind: "delivered" });
    expect(vends(world, code, lostOrder)).toBe(1);
  });

  test.each(ORDER_KINDS)(
    "pending, then delivered or failed: asked again, it is known: %s",
    async (orderKind) => {
      for (const [kind, status, end] of [
        ["pending_then_delivered", "delivered", "delivered"],
        ["pending_then_failed", "failed", "rejected"],
      ] as const) {
        const order = newOrder(orderKind);
        const answer = await vendInto(world, code, { order, kind });
        const port = portOf(world.suppliers, code);
        await controlOf(code)(world, "settle", { phone: receiverOf(order), account: code, status });
        expect(await port.requery(question(order, answer))).toMatchObject({ kind: end });
        expect(vends(world, code, order)).toBe(status === "delivered" ? 1 : 0);
      }
    },
  );
});

describe.each(["GLAD", "AYINLAK"])("%s", (code) => {
  test("a late token is asked for until it comes, all 20 digits of it", async () => {
    const order = newOrder("electricity", "017");
    const answer = await vendInto(world, code, { order, kind: "token_late" });
    const port = portOf(world.suppliers, code);
    expect(await port.requery(question(order, answer))).toMatchObject({ kind: "unknown" });
    await controlOf(code)(world, "settle", { meter: receiverOf(order), account: code });
    const found = await port.requery(question(order, answer));
    expect(found).toMatchObject({ kind: "delivered", token: expect.stringMatching(/^0\d{19}$/) as unknown });
    expect(entries(world, code, order)[0]?.token).toBe(found.kind === "delivered" ? found.token : "none");
  });

  test("asking that fails proves nothing, and asking again finds the order", async () => {
    const order = newOrder("airtime");
    const answer = await vendInto(world, code, { order, kind: "delivered_reset" });
    const port = portOf(world.suppliers, code);
    for (const kind of [
      "down",
      "bad_gateway",
      "reset",
      "delivered_cut",
      "delivered_garbage",
      "delivered_empty",
    ]) {
      await controlOf(code)(world, "fault", { kind, service: "search", account: code });
      const found = await port.requery(question(order, answer));
      expect([kind, found.kind, "notFound" in found]).toEqual([kind, "unknown", false]);
    }
    expect(await port.requery(question(order, answer))).toMatchObject({ kind: "delivered" });
    expect(vends(world, code, order)).toBe(1);
  });

  test("all four networks are the networks we meant, for data and airtime", async () => {
    for (const network of ["MTN", "GLO", "AIRTEL", "9MOBILE"] as const) {
      for (const kind of ["data", "airtime"] as const) {
        const order = { ...newOrder(kind), network };
        expect(await portOf(world.suppliers, code).vend(order)).toMatchObject({ kind: "delivered" });
        expect(entries(world, code, order)[0]?.network).toBe(network);
      }
    }
  });

  test("meters: owner, no address, not valid, no answer", async () => {
    const port = portOf(world.suppliers, code);
    const meter = (meterNumber: string) =>
      port.validateMeter({ companyId: 25, meterNumber, meterType: "prepaid" });
    expect(await meter("04123456001")).toMatchObject({
      kind: "found",
      address: expect.stringContaining("PALM") as unknown,
    });
    expect(await meter("04123456016")).toMatchObject({ kind: "found", address: "" });
    expect(await meter("04123456009")).toEqual({ kind: "not_found" });
    await controlOf(code)(world, "fault", { kind: "down", service: "validate", account: code });
    expect((await meter("04123456001")).kind).toBe("unavailable");
  });

  test("float to the kobo, in spite of dust", async () => {
    await controlOf(code)(world, "config", { account: code, floatKobo: 1_234_567 });
    expect(await portOf(world.suppliers, code).balance()).toBe(1_234_567n);
    await controlOf(code)(world, "config", { account: code, floatKobo: 1_000_000_000_000 });
  });
});

test("without ident, two lost orders of one kind to one number: each book entry is claimed once, never guessed", async () => {
  const port = portOf(world.suppliers, "AYINLAK");
  const first = newOrder("airtime");
  const second = { ...first, reference: `${first.reference}b` };
  const [one, two] = [
    await vendInto(world, "AYINLAK", { order: first, kind: "delivered_reset" }),
    await vendInto(world, "AYINLAK", { order: second, kind: "delivered_502" }),
  ];
  const asked = await port.requery(question(first, one));
  expect(asked.kind).toBe("unknown");
  expect(asked).not.toHaveProperty("notFound");
  const [entry] = entries(world, "AYINLAK", first);
  const claimed = new Set([String(entry?.id)]);
  expect(await port.requery({ ...question(second, two), claimed })).toMatchObject({ kind: "delivered" });
  expect(vends(world, "AYINLAK", first)).toBe(2);
});

test("an older copy without search answers pages of the history: still found", async () => {
  const code = "AYINLAK";
  await controlOf(code)(world, "config", { account: code, search: false });
  const order = newOrder("data");
  const answer = await vendInto(world, code, { order, kind: "delivered_cut" });
  const port = portOf(world.suppliers, code);
  expect(await port.requery(question(order, answer))).toMatchObject({ kind: "delivered" });
  const never = newOrder("data");
  const found = await port.requery(
    question(never, await vendInto(world, code, { order: never, kind: "no_answer" })),
  );
  expect(found.kind).toBe("unknown");
  await controlOf(code)(world, "config", { account: code, search: true });
});

test("a status key in small letters is read", async () => {
  await controlOf("AYINLAK")(world, "config", { account: "AYINLAK", statusKey: "status" });
  expect(await portOf(world.suppliers, "AYINLAK").vend(newOrder("data"))).toMatchObject({
    kind: "delivered",
  });
  await controlOf("AYINLAK")(world, "config", { account: "AYINLAK", statusKey: "Status" });
});

test("a host set up as keeping references that does not keep them is never taken for one that got nothing", async () => {
  await controlOf("GLAD")(world, "config", { account: "GLAD", ident: false });
  const order = newOrder("data");
  const answer = await vendInto(world, "GLAD", { order, kind: "delivered_reset" });
  const found = await portOf(world.suppliers, "GLAD").requery(question(order, answer));
  await controlOf("GLAD")(world, "config", { account: "GLAD", ident: true });
  expect(found.kind).toBe("unknown");
  expect(found).not.toHaveProperty("notFound");
});
