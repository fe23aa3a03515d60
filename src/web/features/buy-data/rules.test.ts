import { expect, test } from "vitest";
import type { Plan } from "./plans/plan.ts";
import { checkData, dataOrder, planLabel, planNamed } from "./rules.ts";

const plan: Plan = {
  _id: "01990000-0000-7000-8100-000000000001",
  id: 1014,
  plan_network: "9MOBILE",
  plan: "1.0GB",
  plan_type: "SME",
  month_validate: "30 days",
  plan_amount: 650,
  my_price: 600,
  resellerPrice: 600,
  apiPrice: 590,
  volumeRatio: 1,
  planCategory: "monthly",
  isAvailable: true,
  isOpen: true,
};

test("what is missing is said in the words of the rules", () => {
  expect(checkData({ phone: "", network: "" })).toEqual({
    phone: "Please provide all values",
    network: "Please select a network",
  });
  expect(checkData({ phone: "123", network: "select" }).phone).toMatch(/valid Nigerian/);
  expect(checkData({ phone: "0803 000 1001", network: "MTN" })).toEqual({});
});

test("a plan is ordered by its number at one's own price; the data code of 9MOBILE is 6", () => {
  expect(dataOrder(plan, "+2348030001001")).toMatchObject({
    priceNaira: 600,
    body: { network: 6, mobile_number: "08030001001", plan: 1014 },
  });
  expect(dataOrder(plan, "0803")).toBeUndefined();
  expect(planLabel(plan)).toBe("9MOBILE 1.0GB ₦600.00 30 days SME");
});

test("an address may name a plan by either of its names", () => {
  expect(planNamed([plan], "1014")).toBe(plan);
  expect(planNamed([plan], plan._id)).toBe(plan);
  expect(planNamed([plan], "101")).toBeUndefined();
});
