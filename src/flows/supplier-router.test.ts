import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Catalogue } from "../core/catalogue.ts";
import type { RejectReason, SupplierFacts, VendAnswer } from "../core/ports.ts";
import { createRouter, type Slot } from "./supplier-router.ts";

const DELIVERED: VendAnswer = { kind: "delivered", supplierRef: "1" };
const SILENCE: VendAnswer = { kind: "unknown", note: "no answer" };
const ACCEPTED: VendAnswer = { kind: "unknown", note: "pending", supplierRef: "1" };
const rejected = (by: "supplier" | "customer", reason: RejectReason = "refused"): VendAnswer => ({
  kind: "rejected",
  by,
  reason,
  note: "",
});

const CODES = ["GLAD", "LEGIT", "ALARO"] as const;
const candidates = CODES.map((supplier) => ({ supplier, planCode: `${supplier}-1` }));

/** A router over three suppliers with room for so many orders each, and a clock to move. */
function bench(maxInFlight = 2) {
  const facts = (code: string): SupplierFacts => ({
    code,
    dialect: "msorg",
    services: ["airtime", "data"],
    isEnabled: true,
    isIdempotent: false,
    keepsReference: false,
    maxInFlight,
    vendTimeoutMs: 1_000,
    notFoundAfterMs: 1_000,
  });
  const suppliers = new Map(CODES.map((code) => [code as string, facts(code)]));
  const time = { now: 0 };
  const catalogue = { suppliers } as Pick<Catalogue, "suppliers"> as Catalogue; // the router asks for nothing else
  const router = createRouter({ clock: { now: () => new Date(time.now) }, catalogue: () => catalogue });
  const take = (service: "airtime" | "data" = "airtime"): Slot => {
    const slot = router.acquire(candidates, service);
    if (!slot) throw new Error("nobody could take it");
    return slot;
  };
  const fail = (times: number) => {
    for (let i = 0; i < times; i++) take().done(SILENCE);
  };
  return { router, take, fail, time };
}

describe("the next supplier", () => {
  test("is the first of the list, with its own plan code, while it has a free slot", () => {
    const { take } = bench(2);
    expect([take(), take(), take()].map(({ supplier, planCode }) => [supplier, planCode])).toEqual([
      ["GLAD", "GLAD-1"],
      ["GLAD", "GLAD-1"],
      ["LEGIT", "LEGIT-1"],
    ]);
  });

  test("has half of its slots, at least one, for orders that nobody waits for, which wait for it (rules 25.5)", () => {
    const { take, router, fail } = bench(3);
    const patient = () => router.acquire(candidates, "airtime", true)?.supplier;
    expect([patient(), patient(), patient()]).toEqual(["GLAD", "GLAD", undefined]);
    expect(take().supplier).toBe("GLAD");
    fail(5);
    expect(patient()).toBeUndefined();
    const down = bench(1);
    expect(down.router.acquire(candidates, "airtime", true)?.supplier).toBe("GLAD");
  });

  test("has room again when an order was answered, or was never sent", () => {
    const { take, router } = bench(1);
    const [glad, legit, alaro] = [take(), take(), take()];
    expect(router.acquire(candidates, "airtime")).toBeUndefined();
    legit?.done(DELIVERED);
    expect(take().supplier).toBe("LEGIT");
    glad?.unused();
    expect(take().supplier).toBe("GLAD");
    alaro?.done(SILENCE);
    expect(take().supplier).toBe("ALARO");
  });

  test("shares its slots among its services, but not its breaker", () => {
    const shared = bench(1);
    shared.take("airtime");
    expect(shared.take("data").supplier).toBe("LEGIT");
    const { take, fail } = bench(10);
    fail(5);
    expect(take("airtime").supplier).toBe("LEGIT");
    expect(take("data").supplier).toBe("GLAD");
  });

  test("unknown to the catalogue gets nothing", () => {
    const { router } = bench();
    expect(router.acquire([{ supplier: "NOBODY", planCode: null }], "airtime")).toBeUndefined();
    expect(router.acquire([], "airtime")).toBeUndefined();
  });
});

describe("a supplier in trouble", () => {
  test.each([
    ["silence", SILENCE],
    ["refusals by its own fault", rejected("supplier")],
  ])(
    "is skipped after five times %s, tried once after a second, and back after a delivery",
    (_name, answer) => {
      const { take, time } = bench(10);
      for (let i = 0; i < 5; i++) take().done(answer);
      expect(take().supplier).toBe("LEGIT");
      time.now = 1_000;
      const trial = take();
      expect(trial.supplier).toBe("GLAD");
      expect(take().supplier).toBe("LEGIT");
      trial.done(DELIVERED);
      expect(take().supplier).toBe("GLAD");
    },
  );

  test.each([
    ["a customer's mistakes", rejected("customer")],
    ["no plan, network or company for the order", rejected("supplier", "bad_plan")],
    ["orders it accepted and works on", ACCEPTED],
    ["deliveries", DELIVERED],
  ])("is not one that answers with %s", (_name, answer) => {
    const { take } = bench(10);
    for (let i = 0; i < 20; i++) take().done(answer);
    expect(take().supplier).toBe("GLAD");
  });

  test("a wave of time-outs that was under way stops it for a second, not for minutes", () => {
    const { take, time } = bench(20);
    const wave = Array.from({ length: 20 }, () => take());
    for (const slot of wave) slot.done(SILENCE);
    time.now = 1_000;
    expect(take().supplier).toBe("GLAD");
  });

  test.each([
    ["a delivery", DELIVERED],
    ["silence", SILENCE],
    ["a customer's mistake", rejected("customer")],
  ])("%s of an order sent before it stopped is not the trial's verdict", (_name, answer) => {
    const { take, fail, time } = bench(10);
    const [old, late] = [take(), take()];
    fail(5);
    old.done(answer);
    expect(take().supplier).toBe("LEGIT");
    time.now = 1_000;
    const trial = take();
    expect(trial.supplier).toBe("GLAD");
    late.done(answer);
    expect(take().supplier).toBe("LEGIT");
    trial.done(DELIVERED);
    expect(take().supplier).toBe("GLAD");
  });

  test("a trial that was never sent lets the next order try", () => {
    const { take, fail, time } = bench(10);
    fail(5);
    time.now = 1_000;
    take().unused();
    expect(take().supplier).toBe("GLAD");
  });
});

test("never more orders in flight than allowed, and its own figures say so, whatever comes and goes", () => {
  const step = fc.record({
    back: fc.nat(6),
    answer: fc.constantFrom(DELIVERED, SILENCE, ACCEPTED, rejected("customer"), undefined),
    waitMs: fc.nat(20_000),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { router, time } = bench(2);
      const out: Slot[] = [];
      for (const { back, answer, waitMs } of steps) {
        time.now += waitMs;
        const slot = router.acquire(candidates, "airtime");
        if (slot) out.push(slot);
        const [ended] = back < out.length ? out.splice(back, 1) : [];
        if (answer) ended?.done(answer);
        else ended?.unused();
        for (const state of router.states()) {
          const mine = out.filter(({ supplier }) => supplier === state.supplier).length;
          expect(state.inFlight).toBe(mine);
          expect(mine).toBeLessThanOrEqual(2);
        }
      }
    }),
  );
});

test("each plan's rotation moves on by one with each order of that plan", () => {
  const { router } = bench();
  const turns = ["a", "b", "a", "b", "a"].map((plan) => router.nextRotation(plan));
  expect(turns).toEqual([0, 0, 1, 1, 2]);
});

test("slow failures of a burst whose quick orders succeeded open no breaker; new ones do (rules 5.14)", () => {
  const { take, fail, time } = bench(20);
  const slow = Array.from({ length: 6 }, () => take());
  time.now = 1_000;
  take().done(DELIVERED);
  time.now = 20_000;
  for (const slot of slow) slot.done(SILENCE);
  expect(take().supplier).toBe("GLAD");
  fail(5);
  expect(take().supplier).toBe("LEGIT");
});
