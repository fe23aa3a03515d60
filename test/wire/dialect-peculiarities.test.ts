import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { VendOrder } from "../../src/core/ports.ts";
import { datedReference } from "../../src/providers/dated-reference.ts";
import {
  buildPorts,
  coded,
  controlOf,
  entries,
  newOrder,
  ORDER_KINDS,
  openWorld,
  portOf,
  question,
  receiverOf,
  vendInto,
  vends,
  type WireSetup,
} from "./world.ts";

/** Behaviour that one dialect has alone; what they share is in dialects.test.ts. */

let world: WireSetup;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const portFor = (code: string) => portOf(world.suppliers, code);
const configure = (code: string, config: object) =>
  controlOf(code)(world, "config", { account: code, ...config });

describe("msorg", () => {
  const SITES = ["GLAD", "AYINLAK"] as const;
  const CASES = SITES.flatMap((code) => ORDER_KINDS.map((kind) => ({ code, kind })));

  test.each(CASES)("$code: magic numbers reach the same ends: $kind", async ({ code, kind }) => {
    const one = newOrder(kind, kind === "data" || kind === "airtime" ? "0005" : "015");
    const answer = await portOf(world.impatient, code).vend(one);
    expect(answer.kind).toBe("unknown");
    expect(await portFor(code).requery(question(one, answer))).toMatchObject({ kind: "delivered" });
    expect(vends(world, code, one)).toBe(1);
  });

  test("without ident, two lost orders of one kind to one number: each entry is claimed once, never guessed", async () => {
    const port = portFor("AYINLAK");
    const first = newOrder("airtime");
    const second = { ...first, reference: `${first.reference}b` };
    const one = await vendInto(world, "AYINLAK", { order: first, kind: "delivered_reset" });
    const two = await vendInto(world, "AYINLAK", { order: second, kind: "delivered_502" });
    const asked = await port.requery(question(first, one));
    expect(asked.kind).toBe("unknown");
    expect(asked).not.toHaveProperty("notFound");
    const claimed = new Set([String(entries(world, "AYINLAK", first)[0]?.id)]);
    expect(await port.requery({ ...question(second, two), claimed })).toMatchObject({ kind: "delivered" });
    expect(vends(world, "AYINLAK", first)).toBe(2);
  });

  test("an older copy without search answers pages of the history: still found", async () => {
    await configure("AYINLAK", { search: false });
    const one = newOrder("data");
    const answer = await vendInto(world, "AYINLAK", { order: one, kind: "delivered_cut" });
    const port = portFor("AYINLAK");
    expect(await port.requery(question(one, answer))).toMatchObject({ kind: "delivered" });
    const never = newOrder("data");
    const none = await vendInto(world, "AYINLAK", { order: never, kind: "no_answer" });
    expect((await port.requery(question(never, none))).kind).toBe("unknown");
    await configure("AYINLAK", { search: true });
  });

  test("a status key in small letters is read", async () => {
    await configure("AYINLAK", { statusKey: "status" });
    expect(await portFor("AYINLAK").vend(newOrder("data"))).toMatchObject({ kind: "delivered" });
    await configure("AYINLAK", { statusKey: "Status" });
  });

  test("a host set up as keeping references that does not keep them is never taken for one that got nothing", async () => {
    await configure("GLAD", { ident: false });
    const one = newOrder("data");
    const answer = await vendInto(world, "GLAD", { order: one, kind: "delivered_reset" });
    const found = await portFor("GLAD").requery(question(one, answer));
    await configure("GLAD", { ident: true });
    expect(found.kind).toBe("unknown");
    expect(found).not.toHaveProperty("notFound");
  });
});

describe("adex", () => {
  test.each(ORDER_KINDS)(
    "an order whose first and second answers are both lost is sold once: %s",
    async (kind) => {
      const one = newOrder(kind);
      const answer = await vendInto(world, "LEGIT", { order: one, kind: "no_answer" });
      const number = receiverOf(one);
      await controlOf("LEGIT")(world, "fault", { kind: "delivered_reset", account: "LEGIT", number });
      for (let time = 0; time < 2; time += 1)
        expect((await portFor("LEGIT").requery(question(one, answer))).kind).toBe("unknown");
      expect(vends(world, "LEGIT", one)).toBe(1);
    },
  );

  test.each(["down", "bad_gateway", "reset", "delivered_garbage", "delivered_empty"])(
    "a sign-in that meets %s sends no order",
    async (kind) => {
      const fresh = portOf(buildPorts(world.simulators, world.http), "LEGIT");
      const one = newOrder("data");
      await controlOf("LEGIT")(world, "fault", { kind, service: "token", account: "LEGIT" });
      expect(await fresh.vend(one)).toMatchObject({ kind: "rejected", by: "supplier", reason: "not_sent" });
      expect(entries(world, "LEGIT", one)).toHaveLength(0);
      expect(await fresh.vend(one)).toMatchObject({ kind: "delivered" });
    },
  );
});

describe("autopilot", () => {
  const port = () => portFor("AUTOPILOT");
  const dataOrder = (changes: object = {}) =>
    ({ ...coded("AUTOPILOT", newOrder("data")), ...changes }) as VendOrder;

  test("names the order by the reference that it is given, and its plan with the family", async () => {
    const one = dataOrder();
    expect(await port().vend(one)).toEqual({ kind: "delivered", supplierRef: datedReference(one) });
    expect(entries(world, "AUTOPILOT", one)).toMatchObject([{ plan: "SME:PLAN_102" }]);
  });

  test("plans by type, priced, without those that are off", async () => {
    const plans = (await port().plans()) ?? [];
    expect(plans).toContainEqual({
      code: "SME:MTN_SME_1GB_30DAYS",
      network: "MTN",
      name: "1GB",
      type: "SME",
      validity: "30 Days",
      cost: 59_000n,
    });
    const networks = new Set(plans.map(({ network }) => network));
    expect(networks).toEqual(new Set(["MTN", "GLO", "AIRTEL", "9MOBILE"]));
    expect(plans.filter(({ validity }) => validity === "365 Days")).toEqual([]);
    await controlOf("AUTOPILOT")(world, "fault", { kind: "down", service: "plans", account: "AUTOPILOT" });
    expect(await port().plans()).toBeUndefined();
  });

  test("a plan of the list can be bought under its code, also where the host is strict", async () => {
    await configure("AUTOPILOT", { strictPlans: true });
    const planCode = (await port().plans())?.find(({ network }) => network === "GLO")?.code ?? "";
    expect(await port().vend(dataOrder({ network: "GLO", planCode }))).toMatchObject({ kind: "delivered" });
    const unknown = await port().vend(dataOrder({ planCode: "SME:NO_SUCH" }));
    expect(unknown).toMatchObject({ kind: "rejected", reason: "bad_plan" });
    await configure("AUTOPILOT", { strictPlans: false });
  });

  test("electricity is not sold there: nothing is sent", async () => {
    const answer = await port().vend(newOrder("electricity"));
    expect(answer).toMatchObject({ kind: "rejected", reason: "bad_plan" });
  });
});

describe("vtpass", () => {
  const port = () => portFor("VTPASS");

  test("a like order within half a minute (019) proves nothing about either: unknown, and then never made", async () => {
    const first = newOrder("airtime");
    const second: VendOrder = { ...first, reference: `${first.reference}b` };
    expect((await port().vend(first)).kind).toBe("delivered");
    const answer = await port().vend(second);
    expect(answer).toMatchObject({ kind: "unknown", note: expect.stringContaining("like order") as unknown });
    expect(await port().requery(question(second, answer))).toMatchObject({ kind: "unknown", notFound: true });
    expect(vends(world, "VTPASS", first)).toBe(1);
  });

  test("the host names a number of its own", async () => {
    const one = newOrder("data");
    const answer = await port().vend(one);
    const id = entries(world, "VTPASS", one)[0]?.id ?? "";
    expect(answer).toEqual({ kind: "delivered", supplierRef: `17${id}0001` });
  });

  test.each([18, 20, 25])(
    "company %i: a prepaid token is read wherever the disco puts it, with its zero",
    async (companyId) => {
      const one = { ...newOrder("electricity", "017"), companyId } as VendOrder;
      const token: unknown = expect.stringMatching(/^0\d{19}$/);
      const answer = await port().vend(one);
      expect(answer).toMatchObject({ kind: "delivered", token, units: "14.7" });
      const [entry] = entries(world, "VTPASS", one);
      expect(entry?.token).toBe(answer.kind === "delivered" ? answer.token : "none");
    },
  );

  test("wrong keys sell nothing and say so; user and password do as well as keys", async () => {
    const keys = { apiKey: "wrong", secretKey: "wrong", publicKey: "wrong" };
    const wrong = portOf(buildPorts(world.simulators, world.http, { credentials: keys }), "VTPASS");
    const one = newOrder("airtime");
    expect(await wrong.vend(one)).toMatchObject({ kind: "rejected", reason: "supplier_auth" });
    expect(await wrong.balance()).toBeUndefined();
    const credentials = { username: "vtpass", password: "airtide-sim" };
    const basic = portOf(buildPorts(world.simulators, world.http, { credentials }), "VTPASS");
    expect((await basic.vend(one)).kind).toBe("delivered");
    expect(await basic.balance()).toEqual(expect.any(BigInt));
  });

  test("plans with their price, under both spellings of the list", async () => {
    const plans = (await port().plans()) ?? [];
    for (const [code, network, cost] of [
      ["mtn-1gb-590", "MTN", 59_000n],
      ["glo-1gb-450", "GLO", 45_000n],
    ] as const)
      expect(plans).toContainEqual(expect.objectContaining({ code, network, cost }));
    const strict = { ...newOrder("data"), planCode: "mtn-1gb-590" } as VendOrder;
    await configure("VTPASS", { strictPlans: true });
    expect((await port().vend(strict)).kind).toBe("delivered");
    expect(await port().vend(newOrder("data"))).toMatchObject({ kind: "rejected", reason: "bad_plan" });
    await configure("VTPASS", { strictPlans: false });
  });

  test("amounts out of bounds are the customer's affair", async () => {
    const answer = await port().vend({ ...newOrder("airtime"), face: 6_000_000n } as VendOrder);
    expect(answer).toMatchObject({ kind: "rejected", by: "customer", reason: "bad_amount" });
  });
});

describe("described hosts", () => {
  test("a host lists its plans, or has no list", async () => {
    expect(await portFor("SWIFT_LINK").plans()).toContainEqual({
      code: "101:1GB for 30 days",
      network: "MTN",
      name: "1GB for 30 days",
      type: "MTN SME",
      validity: "",
      cost: 59_000n,
    });
    expect(await portFor("OGDAMS").plans()).toContainEqual(
      expect.objectContaining({ code: "201", network: "GLO", cost: 22_500n }),
    );
    expect(await portFor("JONET_DATA").plans()).toBeUndefined();
  });

  test("a plan of the list is ordered by its group and its label", async () => {
    const one = { ...newOrder("data"), planCode: "101:1GB for 30 days" } as VendOrder;
    expect((await portFor("SWIFT_LINK").vend(one)).kind).toBe("delivered");
    expect(entries(world, "SWIFT_LINK", one)[0]?.plan).toBe("1GB for 30 days");
  });
});
