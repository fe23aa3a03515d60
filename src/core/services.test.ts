import { expect, test } from "vitest";
import {
  ALL_BRANDS,
  BRANDS,
  isPlanService,
  nameBesideService,
  PLAN_SERVICES,
  serviceOfBrand,
} from "./services.ts";
import { SERVICES } from "./transactions.ts";

test("every company sells the plans of exactly one service (rules 24.1)", () => {
  expect(new Set(ALL_BRANDS).size).toBe(ALL_BRANDS.length);
  for (const service of PLAN_SERVICES)
    expect([...new Set(BRANDS[service].map(serviceOfBrand))]).toEqual([service]);
  expect([serviceOfBrand("electricity"), serviceOfBrand("dstv"), serviceOfBrand("")]).toEqual(
    Array.from({ length: 3 }),
  );
});

test("the services sold as plans are data, cable TV, internet bundles, exam PINs and recharge cards", () => {
  expect(SERVICES.filter(isPlanService)).toEqual(["data", "cable", "internet", "exam", "recharge"]);
});

test("beside its service a company is named as it writes itself, and cards by their network", () => {
  const names = ["MTN_CARD", "9MOBILE_CARD", "BET9JA", "SMILE", "GH", "MTN", "Ikeja"].map(nameBesideService);
  expect(names).toEqual(["MTN", "9MOBILE", "Bet9ja", "Smile", "Ghana", "MTN", "Ikeja"]);
});
