import fc from "fast-check";
import { expect, test } from "vitest";
import type { Catalogue, Plan } from "./catalogue.ts";
import { kobo } from "./money.ts";
import { type RouteQuestion, supplierOrder } from "./routing.ts";
import { isPlanService } from "./services.ts";
import { SERVICES } from "./transactions.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

const CODES = ["A", "B", "C", "D"];
const services = fc.uniqueArray(fc.constantFrom(...SERVICES), { maxLength: SERVICES.length });
const supplier = fc.record({ isEnabled: fc.boolean(), services });
const someCodes = fc.uniqueArray(fc.constantFrom(...CODES), { maxLength: 4 });

const plan = fc
  .record({
    supplier: fc.option(fc.constantFrom(...CODES), { nil: undefined }),
    autoRotate: fc.boolean(),
    list: someCodes,
  })
  .map(({ supplier: own, autoRotate, list }) => planOf({ supplier: own, autoRotate, list }));

const setup = fc.record({
  facts: fc.tuple(supplier, supplier, supplier, supplier),
  productRoute: someCodes,
  networkRoute: someCodes,
  service: fc.constantFrom(...SERVICES),
  plan,
  rotation: fc.nat(),
});

function planOf(of: { supplier: string | undefined; autoRotate: boolean; list: string[] }): Plan {
  const price = kobo(100n);
  return {
    id: "plan",
    service: "data",
    number: 1,
    network: "MTN",
    type: "SME",
    name: "1GB",
    validity: "30 days",
    validityDays: 30,
    category: "monthly",
    volumeMb: 1_000,
    cost: price,
    prices: { product: "MTN-SME", smartEarner: price, reseller: price, api: price, partner: price },
    isAvailable: true,
    supplier: of.supplier,
    autoRotate: of.autoRotate,
    codes: of.list.map((code) => ({ supplier: code, code: `${code}-1` })),
  };
}

type Setup = typeof setup extends fc.Arbitrary<infer W> ? W : never;

function catalogueOf(of: Pick<Setup, "facts" | "productRoute" | "networkRoute" | "service">): Catalogue {
  const suppliers = CODES.map((code, index) => {
    const known = of.facts[index] ?? { isEnabled: false, services: [] };
    const limits = { maxInFlight: 1, vendTimeoutMs: 1, notFoundAfterMs: 1 };
    return [
      code,
      {
        code,
        dialect: "msorg",
        isIdempotent: false,
        keepsReference: false,
        ...limits,
        ...known,
      },
    ] as const;
  });
  return {
    plans: [],
    otherPlans: [],
    planById: new Map(),
    planByNumber: new Map(),
    companies: new Map(),
    locked: new Set(),
    suppliers: new Map(suppliers),
    routes: new Map([
      [`MTN-SME/${of.service}`, of.productRoute],
      [`MTN/${of.service}`, of.networkRoute],
    ]),
    costBps: new Map(),
    settings: DEFAULT_SETTINGS,
  };
}

function questionOf(of: Setup): RouteQuestion {
  return {
    service: of.service,
    product: "MTN-SME",
    network: "MTN",
    plan: isPlanService(of.service) ? of.plan : undefined,
  };
}

const ALL_ON = { isEnabled: true, services: [...SERVICES] };
const EVERYBODY = { facts: [ALL_ON, ALL_ON, ALL_ON, ALL_ON] as Setup["facts"], service: "data" as const };
const names = (order: { supplier: string }[]) => order.map((choice) => choice.supplier);

test("an order only ever goes to an enabled supplier that sells the service, at most once, with its own plan code", () => {
  fc.assert(
    fc.property(setup, (of) => {
      const catalogue = catalogueOf(of);
      const order = supplierOrder(catalogue, questionOf(of), of.rotation);
      expect(new Set(names(order)).size).toBe(order.length);
      for (const { supplier: code, planCode } of order) {
        expect(catalogue.suppliers.get(code)?.isEnabled).toBe(true);
        expect(catalogue.suppliers.get(code)?.services).toContain(of.service);
        expect(planCode).toBe(isPlanService(of.service) ? `${code}-1` : null);
      }
    }),
  );
});

test("nobody who could deliver is left out: the route, the plan's supplier and its rotation all appear", () => {
  fc.assert(
    fc.property(setup, (of) => {
      const route = of.productRoute.length > 0 ? of.productRoute : of.networkRoute;
      const isPlan = isPlanService(of.service);
      const own = isPlan && of.plan.supplier !== undefined ? [of.plan.supplier] : [];
      const rotated = isPlan && of.plan.autoRotate ? of.plan.codes.map((code) => code.supplier) : [];
      const catalogue = catalogueOf(of);
      const able = [...new Set([...route, ...own, ...rotated])].filter((code) => {
        const facts = catalogue.suppliers.get(code);
        const hasCode = !isPlan || of.plan.codes.some((entry) => entry.supplier === code);
        return facts?.isEnabled && facts.services.includes(of.service) && hasCode;
      });
      expect(new Set(names(supplierOrder(catalogue, questionOf(of), of.rotation)))).toEqual(new Set(able));
    }),
  );
});

test("auto-rotate gives every supplier of the list the first place equally often", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...CODES), { minLength: 1 }), fc.nat(1_000), (list, start) => {
      const catalogue = catalogueOf({ ...EVERYBODY, productRoute: CODES, networkRoute: [] });
      const rotating = planOf({ supplier: "A", autoRotate: true, list });
      const question = { service: "data" as const, product: "MTN-SME", network: "MTN", plan: rotating };
      const firsts = list.map((_, turn) => supplierOrder(catalogue, question, start + turn)[0]?.supplier);
      expect(firsts).toHaveLength(list.length);
      expect(new Set(firsts)).toEqual(new Set(list));
    }),
  );
});

test("the plan's own supplier goes before the product's route, and that before nothing of the network's", () => {
  const question = (plan: Plan) => ({ service: "data" as const, product: "MTN-SME", network: "MTN", plan });
  const own = planOf({ supplier: "D", autoRotate: false, list: CODES });
  const routed = catalogueOf({ ...EVERYBODY, productRoute: ["B", "D"], networkRoute: ["A", "C"] });
  expect(names(supplierOrder(routed, question(own), 0))).toEqual(["D", "B"]);
  const fallen = catalogueOf({ ...EVERYBODY, productRoute: [], networkRoute: ["A", "C"] });
  expect(names(supplierOrder(fallen, question(own), 0))).toEqual(["D", "A", "C"]);
});

test("without anybody able to deliver the order is empty", () => {
  const off = { isEnabled: false, services: ALL_ON.services };
  const catalogue = catalogueOf({
    facts: [off, off, off, off],
    service: "airtime",
    productRoute: CODES,
    networkRoute: CODES,
  });
  const question = { service: "airtime" as const, product: "MTN", network: "MTN", plan: undefined };
  expect(supplierOrder(catalogue, question, 0)).toEqual([]);
});
