import { expect, test } from "vitest";
import { kobo, naira } from "../../../../core/money.ts";
import {
  groupPlans,
  isFound,
  missingOf,
  oftenBought,
  type PlanOrder,
  pricePerGigabyte,
} from "./plan-order.ts";
import type { Plan } from "./plan.ts";

let ids = 0;

function plan(name: string, [days, price]: [days: number, price: number], more: Partial<Plan> = {}): Plan {
  const [, number, unit] = /([\d.]+)(MB|GB)/.exec(name) ?? [];
  ids += 1;
  return {
    _id: `plan-${ids}`,
    id: 1_000 + ids,
    plan_network: "MTN",
    plan: name,
    plan_type: "SME",
    month_validate: days === 1 ? "24hrs" : `${days} days`,
    plan_amount: price,
    my_price: price,
    resellerPrice: price,
    apiPrice: price,
    volumeRatio: Number(number) / (unit === "MB" ? 1_000 : 1),
    planCategory: "monthly",
    isAvailable: true,
    isOpen: true,
    ...more,
  };
}

const DAY = plan("1GB", [1, 490], { plan_type: "AWOOF", planCategory: "daily" });
const WEEK = plan("500MB", [7, 310], { plan_type: "DATA TRANSFER" });
const SMALL = plan("500MB", [30, 360]);
const SAME = plan("1.0GB", [30, 610], { plan_type: "SME2" });
const BIG = plan("11GB", [30, 4_950], { plan_type: "CORPORATE GIFTING" });
const YEAR = plan("400GB", [365, 120_000], { plan_type: "GIFTING" });
const ALL = [DAY, WEEK, SMALL, SAME, BIG, YEAR];

const shown = (order: PlanOrder, search = "") =>
  groupPlans(ALL, { order, search }).map(({ days, plans }) => [days, plans.map((one) => one.plan)]);

test("plans stand in groups by days, in the order in which they came (4.43)", () => {
  expect(shown("suggested")).toEqual([
    [1, ["1GB"]],
    [7, ["500MB"]],
    [30, ["500MB", "1.0GB", "11GB"]],
    [365, ["400GB"]],
  ]);
  expect(
    groupPlans([plan("1GB", [30, 1], { month_validate: "till it ends" })], {
      order: "suggested",
      search: "",
    }),
  ).toMatchObject([{ days: 0 }]);
});

test("an order of one's own is one list; plans that are equal keep their order (4.43)", () => {
  expect(shown("price")).toEqual([[undefined, ["500MB", "500MB", "1GB", "1.0GB", "11GB", "400GB"]]]);
  expect(shown("value")).toEqual([[undefined, ["400GB", "11GB", "1GB", "1.0GB", "500MB", "500MB"]]]);
  expect(shown("size")).toEqual([[undefined, ["400GB", "11GB", "1GB", "1.0GB", "500MB", "500MB"]]]);
  expect(shown("days")).toEqual([[undefined, ["400GB", "500MB", "1.0GB", "11GB", "500MB", "1GB"]]]);
});

test("the price of a gigabyte is rounded half up to a naira; value compares exactly (4.42)", () => {
  const per = (price: number, volumeRatio: number) => pricePerGigabyte({ my_price: price, volumeRatio });
  expect(per(490, 1)).toBe(naira(490));
  expect(per(110, 0.11)).toBe(naira(1_000));
  expect(per(890, 2.5)).toBe(naira(356));
  expect(per(0.5, 1)).toBe(naira(1));
  expect(per(0.49, 1)).toBe(naira(0));
  expect(per(100, 3)).toBe(naira(33));
  expect(per(2_940.55, 6.75)).toBe(naira(436));
  expect(per(100, 0)).toBeUndefined();
  const a = plan("3GB", [30, 100.01]);
  const b = plan("3GB", [30, 100]);
  expect(groupPlans([a, b], { order: "value", search: "" })[0]?.plans).toEqual([b, a]);
});

test("a search takes all its words: sizes exactly, other words by their beginning (4.43)", () => {
  const found = (search: string) => ALL.filter((one) => isFound(one, search));
  expect(found("  ")).toEqual(ALL);
  expect(found("1gb")).toEqual([DAY, SAME]);
  expect(found("1 GB")).toEqual([DAY, SAME]);
  expect(found("0.5gb")).toEqual([WEEK, SMALL]);
  expect(found("1g")).toEqual([DAY]);
  expect(found("11")).toEqual([BIG]);
  expect(found("sme")).toEqual([SMALL, SAME]);
  expect(found("cg")).toEqual([BIG]);
  expect(found("Corp 11gb")).toEqual([BIG]);
  expect(found("30 days, sme2")).toEqual([SAME]);
  expect(found(String(YEAR.id))).toEqual([YEAR]);
  expect(found("2gb")).toEqual([]);
  expect(shown("price", "500mb")).toEqual([[undefined, ["500MB", "500MB"]]]);
  expect(shown("price", "nothing")).toEqual([]);
});

test("often bought are the person's own plans, then the shop's, and only what can be bought (4.41)", () => {
  const closed = plan("2GB", [30, 1_200], { isOpen: false });
  const habit = (one: Plan, bought: number, isPopular = false) => ({ _id: one._id, bought, isPopular });
  const habits = [habit(DAY, 1), habit(WEEK, 0, true), habit(SAME, 2), habit(BIG, 9), habit(closed, 50)];
  expect(oftenBought([...ALL, closed], habits)).toEqual([BIG, SAME, WEEK]);
  expect(oftenBought(ALL, habits, BIG)).toEqual([SAME, WEEK]);
  expect(oftenBought(ALL, [...habits, habit(SMALL, 3)])).toEqual([BIG, SMALL, SAME]);
  expect(oftenBought(ALL, [])).toEqual([]);
});

test("what a balance does not cover is said to the kobo", () => {
  expect(missingOf(naira(670), naira(550))).toBe(naira(120));
  expect(missingOf(naira(670), kobo(66_999n))).toBe(kobo(1n));
  expect(missingOf(naira(670), naira(670))).toBeUndefined();
});
