import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { VendAnswer, VendOrder } from "../../src/core/ports.ts";
import { datedReference } from "../../src/providers/dated-reference.ts";
import {
  coded,
  controlOf,
  entries,
  KINDS,
  type Kind,
  newOrder,
  openWorld,
  portOf,
  question,
  receiverOf,
  vendInto,
  vends,
  type WireSetup,
} from "./world.ts";

const CODE = "AUTOPILOT";
const SOLD = ["data", "airtime"] as const;
let world: WireSetup;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

type Expected = { answer: Partial<VendAnswer>; vends: 0 | 1; asked?: Partial<VendAnswer>; ms?: number };

const delivered: Expected = { answer: { kind: "delivered" }, vends: 1 };
const lost: Expected = { answer: { kind: "unknown" }, vends: 1, asked: { kind: "delivered" } };
const never: Expected = { answer: { kind: "unknown" }, vends: 0, asked: { kind: "unknown", notFound: true } };
const inWorks: Expected = { answer: { kind: "unknown" }, vends: 0, asked: { kind: "unknown" } };
const refused = (
  reason: "supplier_funds" | "product_off" | "bad_plan" | "rate_limited" | "refused",
): Expected => ({ answer: { kind: "rejected", by: "supplier", reason }, vends: 0 });

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
    asked: { kind: "rejected", by: "supplier", reason: "refused" },
  },
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

const order = (kind: (typeof SOLD)[number], ending?: string): VendOrder =>
  coded(CODE, newOrder(kind, ending));
const port = () => portOf(world.suppliers, CODE);

describe("every fault", () => {
  test.each(KINDS.flatMap((kind) => SOLD.map((service) => ({ kind, service }))))(
    "$kind, $service: the right answer, and never sold twice",
    async ({ kind, service }) => {
      const expected = EXPECTED[kind];
      const one = order(service);
      const ms = expected.ms ? { ms: expected.ms } : {};
      const answer = await vendInto(world, CODE, { order: one, kind, ...ms });
      expect(answer).toMatchObject(expected.answer);
      expect(vends(world, CODE, one)).toBe(expected.vends);
      const times = expected.asked ? 3 : 0;
      for (let n = 0; n < times; n++)
        expect(await port().requery(question(one, answer))).toMatchObject(expected.asked ?? {});
      expect(vends(world, CODE, one)).toBe(expected.vends);
      expect(entries(world, CODE, one).length).toBeLessThanOrEqual(1);
    },
  );
});

test.each(SOLD)("pending, then delivered or failed: asked again, it is known: %s", async (service) => {
  for (const [status, end] of [
    ["delivered", "delivered"],
    ["failed", "rejected"],
  ] as const) {
    const one = order(service);
    const answer = await vendInto(world, CODE, { order: one, kind: "pending_forever" });
    await controlOf(CODE)(world, "settle", { phone: receiverOf(one), account: CODE, status });
    expect(await port().requery(question(one, answer))).toMatchObject({ kind: end });
  }
});

test.each(["down", "bad_gateway", "reset", "delivered_cut", "delivered_garbage", "delivered_empty"])(
  "asking that meets %s proves nothing, and asking again finds the order",
  async (kind) => {
    const one = order("airtime");
    const answer = await vendInto(world, CODE, { order: one, kind: "delivered_reset" });
    await controlOf(CODE)(world, "fault", { kind, service: "order", account: CODE });
    const found = await port().requery(question(one, answer));
    expect([found.kind, "notFound" in found]).toEqual(["unknown", false]);
    expect(await port().requery(question(one, answer))).toMatchObject({ kind: "delivered" });
  },
);

test("twenty sendings of one order at once are sold once, and the duplicates prove nothing", async () => {
  const one = order("airtime");
  const answers = await Promise.all(Array.from({ length: 20 }, () => port().vend(one)));
  expect(answers.filter((answer) => answer.kind === "delivered")).toHaveLength(1);
  expect(answers.filter((answer) => answer.kind === "unknown")).toHaveLength(19);
  expect(vends(world, CODE, one)).toBe(1);
});

test("the host is given the dated reference, and finds the order by it", async () => {
  const one = order("data");
  expect(await port().vend(one)).toEqual({ kind: "delivered", supplierRef: datedReference(one) });
  expect(entries(world, CODE, one)).toMatchObject([{ reference: datedReference(one), plan: "SME:PLAN_102" }]);
});

test("all four networks are the networks we meant, for data and airtime", async () => {
  for (const network of ["MTN", "GLO", "AIRTEL", "9MOBILE"] as const)
    for (const service of SOLD) {
      const one = { ...order(service), network } as VendOrder;
      expect(await port().vend(one)).toMatchObject({ kind: "delivered" });
      expect(entries(world, CODE, one)[0]?.network).toBe(network);
    }
});

test("float to the kobo, in spite of sign and commas; plans by type, priced, without those that are off", async () => {
  await controlOf(CODE)(world, "config", { account: CODE, floatKobo: 123_456_700 });
  expect(await port().balance()).toBe(123_456_700n);
  await controlOf(CODE)(world, "config", { account: CODE, floatKobo: 1_000_000_000_000 });
  const plans = (await port().plans()) ?? [];
  expect(plans).toContainEqual({
    code: "SME:MTN_SME_1GB_30DAYS",
    network: "MTN",
    name: "1GB",
    type: "SME",
    validity: "30 Days",
    cost: 59_000n,
  });
  expect(new Set(plans.map(({ network }) => network))).toEqual(new Set(["MTN", "GLO", "AIRTEL", "9MOBILE"]));
  expect(plans.filter(({ validity }) => validity === "365 Days")).toEqual([]);
  await controlOf(CODE)(world, "fault", { kind: "down", service: "plans", account: CODE });
  expect(await port().plans()).toBeUndefined();
});

test("a plan of the list can be bought under its code, also where the host is strict", async () => {
  await controlOf(CODE)(world, "config", { strictPlans: true });
  const code = (await port().plans())?.find(({ network }) => network === "GLO")?.code ?? "";
  const one = { ...order("data"), network: "GLO", planCode: code } as VendOrder;
  expect(await port().vend(one)).toMatchObject({ kind: "delivered" });
  expect(await port().vend({ ...order("data"), planCode: "SME:NO_SUCH" } as VendOrder)).toMatchObject({
    kind: "rejected",
    reason: "bad_plan",
  });
  await controlOf(CODE)(world, "config", { strictPlans: false });
});

test("electricity is not sold there: nothing is sent", async () => {
  expect(await port().vend(newOrder("electricity"))).toMatchObject({ kind: "rejected", reason: "bad_plan" });
});
