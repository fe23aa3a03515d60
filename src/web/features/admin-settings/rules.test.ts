import { expect, test } from "vitest";
import {
  checkCost,
  checkPrices,
  checkSupplier,
  costBody,
  EMPTY_PRICES,
  labelOf,
  newPriceOf,
  productsOf,
  routable,
} from "./rules.ts";
import { readSearch } from "./search.ts";

const service = (serviceName: string, serviceType: "airtime" | "data" | "electricity") => ({
  _id: `${serviceName}/${serviceType}`,
  serviceName,
  serviceType,
  serviceStatus: true,
  isAvailable: true,
});
const SERVICES = [
  service("9MOBILE", "airtime"),
  service("MTN", "airtime"),
  service("GLO", "data"),
  service("MTN-CG", "data"),
  service("MTN", "data"),
  service("Ikeja", "electricity"),
  service("electricity", "electricity"),
];
const PRICES = { network: "MTN", type: "", plan: "1", ...EMPTY_PRICES };

test("only the house's part of the address has a word", () => {
  expect(readSearch({ tab: "house" })).toEqual({ tab: "house" });
  expect(readSearch({ tab: "shop", other: 1 })).toEqual({});
});

test("prices: network, plan, and at least one of the four, each a price", () => {
  expect(checkPrices({ ...PRICES, network: "" })).toEqual({
    network: "Please select a network",
    price: "Please enter a valid value",
  });
  expect(checkPrices(PRICES)).toEqual({ price: "Please enter a valid value" });
  expect(checkPrices({ ...PRICES, api: "0" })).toEqual({ api: "Please enter a valid value" });
  expect(checkPrices({ ...PRICES, api: "1,200.50" })).toEqual({});
  expect(newPriceOf({ ...PRICES, api: "1,200.50", price: " " })).toEqual({ api: 1200.5 });
});

test("prices of a company other than a network, and names as companies write them", () => {
  expect(checkPrices({ ...PRICES, network: "SMILE", api: "500" })).toEqual({});
  expect(["SMILE", "MTN_CARD", "BET9JA", "MTN-CG", "electricity"].map(labelOf)).toEqual([
    "Smile",
    "MTN recharge card",
    "Bet9ja",
    "MTN-CG",
    "All companies",
  ]);
});

test("a supplier other than all", () => {
  expect(checkSupplier({ network: "MTN", supplier: "all", service: "" })).toEqual({
    supplier: "Select a supplier",
  });
  expect(checkSupplier({ network: "MTN", supplier: "GLAD", service: "" })).toEqual({});
});

test("a cost is above zero; of airtime and electricity at most the 100 naira that it buys, of betting 105", () => {
  const cost = (service: string, typed: string) => checkCost({ service, network: "MTN", cost: typed });
  for (const typed of ["", "0", "0.00", "12.345", "-1", "x"])
    expect(cost("data", typed)).toEqual({ cost: "enter a valid price" });
  for (const service of ["airtime", "electricity"]) {
    expect(cost(service, "100.01")).toEqual({ cost: "enter a valid price" });
    expect(cost(service, "100")).toEqual({});
  }
  expect(cost("betting", "105")).toEqual({});
  expect(cost("betting", "105.01")).toEqual({ cost: "enter a valid price" });
  expect(cost("data", "612.5")).toEqual({});
  expect(costBody({ service: "data", network: "MTN-CG", cost: "612.5" })).toEqual({
    network: "MTN-CG",
    costPrice: 612.5,
    service: "data",
  });
});

test("products stand by network; a supplier is chosen for electricity as a whole", () => {
  expect(productsOf(SERVICES, "airtime")).toEqual(["MTN", "9MOBILE"]);
  expect(productsOf(SERVICES, "data")).toEqual(["MTN", "MTN-CG", "GLO"]);
  expect(routable(SERVICES)).toEqual(["MTN", "MTN-CG", "GLO", "9MOBILE", "electricity"]);
});
