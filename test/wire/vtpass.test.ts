import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { VendAnswer, VendOrder } from "../../src/core/ports.ts";
import { datedReference } from "../../src/providers/dated-reference.ts";
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

const CODE = "VTPASS";
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
  reason: "supplier_funds" | "product_off" | "bad_plan" | "supplier_auth" | "refused",
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
  daily_limit: refused("supplier_auth"),
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
const expectedOf = (kind: Kind, order: OrderKind): Expected =>
  kind === "token_late" && order === "electricity" ? { ...inWorks, vends: 1 } : EXPECTED[kind];

const port = () => portOf(world.suppliers, CODE);

describe("every fault", () => {
  test.each(KINDS.flatMap((kind) => ORDER_KINDS.map((order) => ({ kind, order }))))(
    "$kind, $order: the right answer, and never sold twice",
    async ({ kind, order }) => {
      const expected = expectedOf(kind, order);
      const one = newOrder(order);
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

test.each(ORDER_KINDS)("pending, then delivered or failed: asked again, it is known: %s", async (kind) => {
  for (const [status, end] of [
    ["delivered", "delivered"],
    ["failed", "rejected"],
    ["delivered", "delivered"],
  ] as const) {
    const one = newOrder(kind);
    const answer = await vendInto(world, CODE, { order: one, kind: "pending_forever" });
    await controlOf(CODE)(world, "settle", { phone: receiverOf(one), account: CODE, status });
    expect(await port().requery(question(one, answer))).toMatchObject({ kind: end });
  }
});

test.each(["down", "bad_gateway", "reset", "delivered_cut", "delivered_garbage", "delivered_empty"])(
  "asking that meets %s proves nothing, and asking again finds the order",
  async (kind) => {
    const one = newOrder("airtime");
    const answer = await vendInto(world, CODE, { order: one, kind: "delivered_reset" });
    await controlOf(CODE)(world, "fault", { kind, service: "order", account: CODE });
    const found = await port().requery(question(one, answer));
    expect([found.kind, "notFound" in found]).toEqual(["unknown", false]);
    expect(await port().requery(question(one, answer))).toMatchObject({ kind: "delivered" });
  },
);

test("twenty sendings of one order at once are sold once, and the duplicates prove nothing", async () => {
  const one = newOrder("airtime");
  const answers = await Promise.all(Array.from({ length: 20 }, () => port().vend(one)));
  expect(answers.filter((answer) => answer.kind === "delivered")).toHaveLength(1);
  expect(answers.filter((answer) => answer.kind === "unknown")).toHaveLength(19);
  expect(vends(world, CODE, one)).toBe(1);
});

test("a like order within half a minute (019) proves nothing about either: unknown, and then never made", async () => {
  const first = newOrder("airtime");
  const twin: VendOrder = { ...first, reference: `${first.reference}b` };
  expect((await port().vend(first)).kind).toBe("delivered");
  const answer = await port().vend(twin);
  expect(answer).toMatchObject({ kind: "unknown", note: expect.stringContaining("like order") as unknown });
  expect(await port().requery(question(twin, answer))).toMatchObject({ kind: "unknown", notFound: true });
  expect(vends(world, CODE, first)).toBe(1);
});

test("the host is given the dated request id, and names a number of its own", async () => {
  const one = newOrder("data");
  const answer = await port().vend(one);
  const [entry] = entries(world, CODE, one);
  expect(entry?.reference).toBe(datedReference(one));
  expect(answer).toEqual({ kind: "delivered", supplierRef: `17${entry?.id ?? ""}0001` });
});

test("all four networks are the networks we meant, for data and airtime", async () => {
  for (const network of ["MTN", "GLO", "AIRTEL", "9MOBILE"] as const)
    for (const service of ["data", "airtime"] as const) {
      const one = { ...newOrder(service), network } as VendOrder;
      expect(await port().vend(one)).toMatchObject({ kind: "delivered" });
      expect(entries(world, CODE, one)[0]?.network).toBe(network);
    }
});

test.each([18, 20, 25])(
  "company %i: a prepaid token is read wherever the disco puts it, with its zero",
  async (companyId) => {
    const one = { ...newOrder("electricity", "017"), companyId } as VendOrder;
    const answer = await port().vend(one);
    expect(answer).toMatchObject({
      kind: "delivered",
      token: expect.stringMatching(/^0\d{19}$/) as unknown,
      units: "14.7",
    });
    expect(entries(world, CODE, one)[0]?.token).toBe(answer.kind === "delivered" ? answer.token : "none");
  },
);

test("a late token is asked for until it comes", async () => {
  const one = newOrder("electricity");
  const answer = await vendInto(world, CODE, { order: one, kind: "token_late" });
  expect((await port().requery(question(one, answer))).kind).toBe("unknown");
  await controlOf(CODE)(world, "settle", { meter: receiverOf(one), account: CODE });
  expect(await port().requery(question(one, answer))).toMatchObject({
    kind: "delivered",
    token: expect.stringMatching(/^\d{20}$/) as unknown,
  });
});

test("meters: owner and address, not valid, not sold here, no answer", async () => {
  const meter = (meterNumber: string, companyId = 25) =>
    port().validateMeter({ companyId, meterNumber, meterType: "prepaid" });
  expect(await meter("04123456001")).toMatchObject({
    kind: "found",
    address: expect.stringContaining("PALM") as unknown,
  });
  expect(await meter("04123456009")).toEqual({ kind: "not_found" });
  expect((await meter("04123456001", 28)).kind).toBe("unavailable");
  await controlOf(CODE)(world, "fault", { kind: "down", service: "validate", account: CODE });
  expect((await meter("04123456001")).kind).toBe("unavailable");
});

test("wrong keys sell nothing and say so; user and password do as well as keys", async () => {
  const keys = { apiKey: "wrong", secretKey: "wrong", publicKey: "wrong" };
  const wrong = portOf(buildPorts(world.simulators, world.http, { credentials: keys }), CODE);
  const one = newOrder("airtime");
  expect(await wrong.vend(one)).toMatchObject({ kind: "rejected", reason: "supplier_auth" });
  expect(await wrong.balance()).toBeUndefined();
  const credentials = { username: "vtpass", password: "airtide-sim" };
  const basic = portOf(buildPorts(world.simulators, world.http, { credentials }), CODE);
  expect((await basic.vend(one)).kind).toBe("delivered");
  expect(await basic.balance()).toEqual(expect.any(BigInt));
});

test("float to the kobo; plans with their price, under both spellings of the list", async () => {
  await controlOf(CODE)(world, "config", { account: CODE, floatKobo: 1_234_567 });
  expect(await port().balance()).toBe(1_234_567n);
  await controlOf(CODE)(world, "config", { account: CODE, floatKobo: 1_000_000_000_000 });
  const plans = (await port().plans()) ?? [];
  expect(plans).toContainEqual(
    expect.objectContaining({ code: "mtn-1gb-590", network: "MTN", cost: 59_000n }),
  );
  expect(plans).toContainEqual(
    expect.objectContaining({ code: "glo-1gb-450", network: "GLO", cost: 45_000n }),
  );
  const strict = { ...newOrder("data"), planCode: "mtn-1gb-590" } as VendOrder;
  await controlOf(CODE)(world, "config", { strictPlans: true });
  expect((await port().vend(strict)).kind).toBe("delivered");
  expect(await port().vend(newOrder("data"))).toMatchObject({ kind: "rejected", reason: "bad_plan" });
  await controlOf(CODE)(world, "config", { strictPlans: false });
});

test("amounts out of bounds are the customer's affair", async () => {
  const tooMuch = { ...newOrder("airtime"), face: 6_000_000n } as VendOrder;
  expect(await port().vend(tooMuch)).toMatchObject({
    kind: "rejected",
    by: "customer",
    reason: "bad_amount",
  });
});
