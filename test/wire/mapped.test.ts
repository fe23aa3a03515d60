import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { behaviourOf } from "../../simulators/kit/behaviours.ts";
import type { RejectReason, VendOrder } from "../../src/core/ports.ts";
import {
  coded,
  controlOf,
  entries,
  KINDS,
  type Kind,
  newOrder,
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

/** The abilities of one described host. `asks`: by our reference, by the number it gave, or not at all. */
type Traits = {
  code: string;
  sells: readonly OrderKind[];
  asks: "reference" | "number" | "never";
  /** Orders are only queued at first. */
  queues?: true;
  /** True where the host reports a failure, with its words for a refused order. */
  failures: "told" | "untold";
  refusals: Partial<Record<Kind, RejectReason>> | "untold";
};

const PLAIN: Partial<Record<Kind, RejectReason>> = {
  float_low: "refused",
  product_locked: "refused",
  plan_retired: "refused",
  daily_limit: "refused",
};
const HOSTS: Traits[] = [
  {
    code: "SWIFT_LINK",
    sells: ["data", "airtime"],
    asks: "reference",
    failures: "told",
    refusals: {
      float_low: "supplier_funds",
      product_locked: "product_off",
      plan_retired: "bad_plan",
      daily_limit: "rate_limited",
    },
  },
  { code: "JONET_DATA", sells: ["data"], asks: "never", failures: "told", refusals: PLAIN },
  { code: "PLUG", sells: ["data", "airtime"], asks: "reference", failures: "told", refusals: PLAIN },
  { code: "OGDAMS", sells: ["data", "airtime"], asks: "never", failures: "told", refusals: PLAIN },
  { code: "MYSIM", sells: ["data"], asks: "never", failures: "told", refusals: PLAIN },
  { code: "SIMSERVER", sells: ["data"], asks: "never", failures: "untold", refusals: "untold" },
  {
    code: "CLUB",
    sells: ["data", "airtime", "electricity", "postpaid"],
    asks: "number",
    queues: true,
    failures: "untold",
    refusals: "untold",
  },
];

/** The first answer that must follow from what the supplier did and what came through. */
function expectedAnswer(host: Traits, kind: Kind): object {
  const { books, wire, refusal, oddStatus } = behaviourOf(kind) as ReturnType<typeof behaviourOf>;
  if (refusal !== undefined) {
    if (host.refusals === "untold") return { kind: "unknown" };
    return { kind: "rejected", by: "supplier", reason: host.refusals[kind] };
  }
  if (wire !== "whole" || oddStatus || kind === "slow" || host.queues) return { kind: "unknown" };
  if (books === "delivered") return { kind: "delivered" };
  return books === "failed" && host.failures === "told" ? { kind: "rejected" } : { kind: "unknown" };
}

/** The answer that a requery must give. A number that never arrived cannot be used for it. */
function expectedAsked(host: Traits, kind: Kind, order: OrderKind): object {
  const { books, wire, tokenLate } = behaviourOf(kind);
  const isHeard = wire === "whole" && kind !== "slow";
  if (host.asks === "never" || (host.asks === "number" && !isHeard)) return { kind: "unknown" };
  if (books === "delivered" && !(tokenLate && order === "electricity")) return { kind: "delivered" };
  return books === "failed" && host.failures === "told" ? { kind: "rejected" } : { kind: "unknown" };
}

describe.each(HOSTS)("every fault of $code", (host) => {
  const { code, sells } = host;
  const orderOf = (kind: OrderKind): VendOrder => coded(code, newOrder(kind));
  const port = () => portOf(world.suppliers, code);

  test.each(KINDS.flatMap((kind) => sells.map((order) => ({ kind, order }))))(
    "$kind, $order: the right answer, and sent once",
    async ({ kind, order }) => {
      const one = orderOf(order);
      const ms = kind === "slow" ? { ms: 2_000 } : {};
      const answer = await vendInto(world, code, { order: one, kind, ...ms });
      expect(answer).toMatchObject(expectedAnswer(host, kind));
      const isDelivered = behaviourOf(kind).books === "delivered";
      expect(vends(world, code, one)).toBe(isDelivered ? 1 : 0);
      // Only an open question is asked; what is known already needs no asking.
      const isOpen = answer.kind === "unknown";
      const found = isOpen ? await port().requery(question(one, answer)) : answer;
      expect(found).toMatchObject(isOpen ? expectedAsked(host, kind, order) : answer);
      expect(found).not.toHaveProperty("notFound");
      expect(vends(world, code, one)).toBe(isDelivered ? 1 : 0);
      expect(entries(world, code, one).length).toBeLessThanOrEqual(1);
    },
  );
});

test.each(["SWIFT_LINK", "PLUG"])(
  "%s: pending, then delivered or failed: asked again, it is known",
  async (code) => {
    for (const [status, end] of [
      ["delivered", "delivered"],
      ["failed", "rejected"],
      ["delivered", "delivered"],
      ["failed", "rejected"],
    ] as const) {
      const one = coded(code, newOrder("data"));
      const answer = await vendInto(world, code, { order: one, kind: "pending_forever" });
      expect(answer.kind).toBe("unknown");
      await controlOf(code)(world, "settle", { phone: receiverOf(one), account: code, status });
      const found = await portOf(world.suppliers, code).requery(question(one, answer));
      expect(found).toMatchObject({ kind: end });
    }
  },
);

test.each(["SWIFT_LINK", "CLUB"])("%s: all four networks are the networks we meant", async (code) => {
  for (const network of ["MTN", "GLO", "AIRTEL", "9MOBILE"] as const) {
    const one = { ...newOrder("airtime"), network } as VendOrder;
    await portOf(world.suppliers, code).vend(one);
    expect(entries(world, code, one)).toMatchObject([
      { network, faceKobo: 50_000, reference: one.reference },
    ]);
  }
});

test("a queued bill is delivered when its token is there, all 20 digits of it", async () => {
  const port = portOf(world.suppliers, "CLUB");
  const one = newOrder("electricity", "017");
  const answer = await vendInto(world, "CLUB", { order: one, kind: "token_late" });
  expect(answer).toMatchObject({ kind: "unknown", supplierRef: expect.any(String) as unknown });
  expect((await port.requery(question(one, answer))).kind).toBe("unknown");
  await controlOf("CLUB")(world, "settle", { meter: receiverOf(one), account: "CLUB" });
  const found = await port.requery(question(one, answer));
  expect(found).toMatchObject({ kind: "delivered", token: expect.stringMatching(/^0\d{19}$/) as unknown });
  expect(found).toMatchObject({ supplierRef: answer.kind === "unknown" ? answer.supplierRef : "" });
});

test("a described host validates meters, tells its float, and lists its plans", async () => {
  const club = portOf(world.suppliers, "CLUB");
  const meter = (meterNumber: string, companyId = 25) =>
    club.validateMeter({ companyId, meterNumber, meterType: "prepaid" });
  expect(await meter("04123456001")).toMatchObject({ kind: "found", address: "" });
  expect(await meter("04123456009")).toEqual({ kind: "not_found" });
  expect((await meter("04123456001", 28)).kind).toBe("unavailable");
  await controlOf("CLUB")(world, "config", { account: "CLUB", floatKobo: 123_456_789 });
  expect(await club.balance()).toBe(123_456_789n);
  await controlOf("CLUB")(world, "config", { account: "CLUB", floatKobo: 1_000_000_000_000 });
  expect(await portOf(world.suppliers, "SWIFT_LINK").plans()).toContainEqual({
    code: "101:1GB for 30 days",
    network: "MTN",
    name: "1GB for 30 days",
    type: "MTN SME",
    validity: "",
    cost: 59_000n,
  });
  expect(await portOf(world.suppliers, "OGDAMS").plans()).toContainEqual(
    expect.objectContaining({ code: "201", network: "GLO", cost: 22_500n }),
  );
  expect(await portOf(world.suppliers, "JONET_DATA").plans()).toBeUndefined();
});

test("a plan of the list is ordered by its group and its label", async () => {
  const one = { ...newOrder("data"), planCode: "101:1GB for 30 days" } as VendOrder;
  expect((await portOf(world.suppliers, "SWIFT_LINK").vend(one)).kind).toBe("delivered");
  expect(entries(world, "SWIFT_LINK", one)[0]?.plan).toBe("1GB for 30 days");
});
