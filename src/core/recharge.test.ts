import { expect, test } from "vitest";
import { NETWORKS } from "./networks.ts";
import { networkOfCard, PER_PAGE, rechargeBrandOf, SHEETS, valueOfPlan } from "./recharge.ts";

/** Recharge cards (rules 30.1, 30.4). */

test("a plan's name says its card's value; any other name says none (rules 30.1)", () => {
  expect(["₦100", "200", "₦1,000"].map(valueOfPlan)).toEqual([100, 200, 1_000]);
  expect(["", "₦", "₦0", "₦5", "100GB", "₦100.50", "₦1000000"].map(valueOfPlan)).toEqual(
    Array.from({ length: 7 }),
  );
});

test("each network has a company of its own, and back (rules 30.1)", () => {
  expect(NETWORKS.map((network) => networkOfCard(rechargeBrandOf(network)))).toEqual([...NETWORKS]);
});

test("columns times rows is what a page holds (rules 30.4)", () => {
  expect(PER_PAGE.map((count) => SHEETS[count][0] * SHEETS[count][1])).toEqual([...PER_PAGE]);
});
