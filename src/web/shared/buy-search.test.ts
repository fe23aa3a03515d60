import { expect, test } from "vitest";
import { readBuySearch } from "./buy-search.ts";

test("a hand-typed number keeps its zero, and what is no text is left out", () => {
  expect(readBuySearch({ phone: 8030001001, amount: 500, network: "MTN", plan: ["x"], meter: "" })).toEqual({
    phone: "08030001001",
    amount: "500",
    network: "MTN",
  });
});
