import { expect, test } from "vitest";
import type { AdminPlan } from "../../shared/shop/queries.ts";
import {
  bodyOf,
  checkPlan,
  type Delivery,
  deliveryOf,
  draftOf,
  editOf,
  withCode,
  withoutSupplier,
  withSupplier,
} from "./plan-draft.ts";
import { readSearch } from "./search.ts";

const PLAN: AdminPlan = {
  _id: "1",
  planId: 1001,
  planName: "1GB",
  planType: "SME",
  planNetwork: "MTN",
  product: "MTN-SME",
  planVolumeRatio: 1,
  planValidity: "30 days",
  smartEarnerPrice: 670.5,
  resellerPrice: 630,
  partnerPrice: 620,
  apiPrice: 610,
  isAvailable: true,
  planAvailability: true,
  planCategory: "monthly",
  planAutoRotate: false,
  planCostPrice: 590,
  planSupplier: "GLAD",
  planSuppliers: ["GLAD"],
  planCodes: [{ supplierName: "GLAD", planCode: "102", isConfirmed: true, listedAs: "MTN 1.0GB SME" }],
  isDeliverable: true,
};
const NONE: Delivery = { isAvailable: true, supplier: "all", autoRotate: false, links: [] };

test("an address is obeyed where it is known, and 'all' is the address without a category", () => {
  expect(readSearch({ network: "MTN", category: "daily", plan: "7", act: "delete" })).toEqual({
    network: "MTN",
    category: "daily",
    plan: "7",
    act: "delete",
  });
  expect(readSearch({ network: "ORANGE", category: "all", act: "delete", plan: 7 })).toEqual({});
});

test("a plan that is opened and saved untouched is sent as it was", () => {
  const { _id, product, isAvailable, isDeliverable, planCodes, ...whole } = PLAN;
  expect([_id, product, isAvailable, isDeliverable]).toEqual(["1", "MTN-SME", true, true]);
  expect(planCodes).toHaveLength(1);
  expect(bodyOf(draftOf(PLAN, "MTN"), deliveryOf(PLAN))).toEqual({
    ...whole,
    planCodes: [{ supplierName: "GLAD", planCode: "102" }],
  });
});

test("a code that is the plan ID is shown and sent as none", () => {
  const plan: AdminPlan = {
    ...PLAN,
    planCodes: [{ supplierName: "GLAD", planCode: "1001", isConfirmed: false, listedAs: "" }],
  };
  expect(deliveryOf(plan).links).toEqual([{ supplierName: "GLAD", planCode: "" }]);
  expect(bodyOf(draftOf(plan, "MTN"), deliveryOf(plan))).toMatchObject({
    planSuppliers: ["GLAD"],
    planCodes: [],
  });
});

test("an edit sends what differs from how the plan was opened, and nothing of what somebody else may have changed", () => {
  const opened = draftOf(PLAN, "MTN");
  const named = { _id: "1", planNetwork: "MTN" };
  expect(editOf(PLAN, opened, deliveryOf(PLAN))).toEqual(named);
  const edited = { ...opened, planName: "1.5GB", resellerPrice: "631" };
  expect(editOf(PLAN, edited, deliveryOf(PLAN))).toEqual({ ...named, planName: "1.5GB", resellerPrice: 631 });
  const hidden = { ...deliveryOf(PLAN), isAvailable: false };
  expect(editOf(PLAN, opened, hidden)).toEqual({ ...named, planAvailability: false });
  const recoded = withCode(deliveryOf(PLAN), { supplierName: "GLAD", planCode: "103" });
  expect(editOf(PLAN, opened, recoded)).toEqual({
    ...named,
    planCodes: [{ supplierName: "GLAD", planCode: "103" }],
  });
  expect(editOf(PLAN, opened, withoutSupplier(deliveryOf(PLAN), "GLAD"))).toEqual({
    ...named,
    planSupplier: "",
    planSuppliers: [],
    planCodes: [],
  });
});

test("a validity is sent with the category shown beside it, or it would choose another", () => {
  const edited = { ...draftOf(PLAN, "MTN"), planValidity: "7 days" };
  expect(editOf(PLAN, edited, deliveryOf(PLAN))).toMatchObject({
    planValidity: "7 days",
    planCategory: "monthly",
  });
});

test("'all' is sent as no supplier, and an empty partner price as the reseller's", () => {
  const draft = { ...draftOf(PLAN, "MTN"), partnerPrice: " " };
  expect(bodyOf(draft, NONE)).toMatchObject({ planSupplier: "", partnerPrice: 630 });
});

test("the network is asked for first; sizes, times, numbers and prices have to be such", () => {
  expect(checkPlan(draftOf(PLAN, "MTN"))).toEqual({});
  expect(Object.entries(checkPlan(draftOf(undefined, undefined)))[0]).toEqual([
    "network",
    "Please select a network",
  ]);
  const bad = {
    ...draftOf(PLAN, "MTN"),
    planVolumeRatio: "0",
    planValidity: "soon",
    planId: "1e3",
    apiPrice: "0",
    partnerPrice: "x",
  };
  expect(Object.keys(checkPlan(bad))).toEqual([
    "planVolumeRatio",
    "planValidity",
    "planId",
    "partnerPrice",
    "apiPrice",
  ]);
  expect(checkPlan(bad).planId).toBe("Please enter a valid value");
});

test("a chosen supplier joins the list once; with auto-rotate it is not the one asked first", () => {
  const one = withSupplier(NONE, "GLAD");
  expect(one).toMatchObject({ supplier: "GLAD", links: [{ supplierName: "GLAD", planCode: "" }] });
  const coded = withCode(one, { supplierName: "GLAD", planCode: "5" });
  expect(withSupplier(coded, "GLAD").links).toEqual([{ supplierName: "GLAD", planCode: "5" }]);
  const rotating = withSupplier({ ...NONE, autoRotate: true }, "LEGIT");
  expect(rotating.supplier).toBe("all");
  expect(rotating.links).toHaveLength(1);
  expect(withSupplier(coded, "all")).toMatchObject({ supplier: "all", links: [{ planCode: "5" }] });
});

test("a supplier that is removed is not asked first any more", () => {
  const one = withSupplier(NONE, "GLAD");
  expect(withoutSupplier(one, "GLAD")).toEqual(NONE);
});
