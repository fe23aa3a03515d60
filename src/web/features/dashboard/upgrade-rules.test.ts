import { expect, test } from "vitest";
import { upgradeNote } from "./upgrade-rules.ts";

const charges = (smartEarner: number, reseller: number) => [
  { userType: "smart earner" as const, percent: smartEarner },
  { userType: "reseller" as const, percent: reseller },
];

test("the upgrade promises the house's own charges for airtime, and only an advantage that there is", () => {
  expect(upgradeNote(charges(99, 98), "smart earner")).toBe(
    "Airtime at 98% instead of 99%, and reseller prices on every data plan. One payment of ₦1,000.00.",
  );
  expect(upgradeNote(charges(98.5, 97.25), "smart earner")).toContain("at 97.25% instead of 98.5%");
  for (const unknown of [charges(98, 98), undefined])
    expect(upgradeNote(unknown, "smart earner")).toBe(
      "Reseller prices on every data plan. One payment of ₦1,000.00.",
    );
});
