import { expect, test } from "vitest";
import { monthName, networkName, networksOf } from "./rules.ts";

const part = (network: string) => ({ network, spent: 1, purchases: 1 });
const month = (name: string, ...networks: string[]) => ({
  month: name,
  spent: networks.length,
  purchases: networks.length,
  networks: networks.map(part),
});

test("networks stand in the order of the house, electricity last, each once", () => {
  const months = [month("2026-01", "electricity", "AIRTEL"), month("2026-02", "MTN", "AIRTEL")];
  expect(networksOf(months)).toEqual(["MTN", "AIRTEL", "electricity"]);
  expect(networksOf([])).toEqual([]);
  expect(networkName("electricity")).toBe("Electricity");
});

test("a month is named alone on the chart and with its year in the table", () => {
  expect(monthName("2026-01", "short")).toBe("Jan");
  expect(monthName("2025-12", "long")).toBe("Dec 2025");
});
