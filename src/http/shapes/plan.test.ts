import { expect, test } from "vitest";
import type { Plan } from "../../core/catalogue.ts";
import { naira } from "../../core/money.ts";
import type { Network } from "../../core/networks.ts";
import { subscriptionPlansShape } from "./plan.ts";

function offer(number: number, network: Network, product: string) {
  const price = naira(number);
  const plan: Plan = {
    id: `00000000-0000-7000-8000-00000000000${number}`,
    service: "data",
    number,
    network,
    type: "SME",
    name: "1GB",
    validity: "30 days",
    validityDays: 30,
    category: "monthly",
    volumeMb: 1_000,
    cost: price,
    prices: { product, smartEarner: price, reseller: price, api: price, partner: price },
    isAvailable: true,
    supplier: undefined,
    autoRotate: false,
    codes: [],
  };
  return { plan, price, isOpen: true };
}

test("plans are grouped by network; MTN's corporate gifting stands on its own too", () => {
  const groups = subscriptionPlansShape([
    offer(1, "MTN", "MTN-SME"),
    offer(2, "MTN", "MTN-CG"),
    offer(3, "GLO", "GLO-CG"),
    offer(4, "9MOBILE", "9MOBILE-SME"),
  ]);
  const numbers = (plans: { id: number }[]) => plans.map(({ id }) => id);
  expect(numbers(groups.MTN)).toEqual([1, 2]);
  expect(numbers(groups.MTN_CG_PRICE)).toEqual([2]);
  expect(numbers(groups.GLO)).toEqual([3]);
  expect(numbers(groups.AIRTEL)).toEqual([]);
  expect(numbers(groups.NMOBILE)).toEqual([4]);
  expect(groups.DISCO).toHaveLength(11);
  expect(groups.NETWORK).toEqual([
    { id: 1, name: "MTN" },
    { id: 2, name: "GLO" },
    { id: 3, name: "AIRTEL" },
    { id: 6, name: "9MOBILE" },
  ]);
});
