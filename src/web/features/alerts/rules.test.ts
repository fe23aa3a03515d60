import { expect, test } from "vitest";
import { ALERT_NAMES, ruleOf } from "../../../core/alerts.ts";
import { placeOf, ruleNames } from "./rules.ts";
import { readSearch, RULES } from "./search.ts";

test("the filter has every rule of core, under its name", () => {
  expect(RULES).toEqual(ALERT_NAMES);
  expect(ruleNames).toEqual(Object.fromEntries(ALERT_NAMES.map((rule) => [rule, ruleOf(rule).name])));
});

test.each([
  ["float_left", "GLAD", { place: "suppliers", supplier: "GLAD" }],
  ["secret_age", "Credentials of GLAD", { place: "suppliers", supplier: "GLAD" }],
  ["secret_age", "APP_SECRET", { place: "server" }],
  ["in_flight", "purchases", { place: "orders" }],
  ["in_flight", "withdrawals", { place: "withdrawals" }],
  ["in_flight", "sales of airtime", { place: "pending" }],
  ["books", "quick", { place: "ledger" }],
] as const)("%s of %s is acted on there", (rule, subject, place) => {
  expect(placeOf({ rule, subject })).toEqual(place);
});

test("an address keeps what it knows and drops the rest", () => {
  const alert = "01990000-0000-7000-8000-000000000001";
  expect(readSearch({ tab: "past", rule: "queue", before: alert, alert: "x" })).toEqual({
    tab: "past",
    rule: "queue",
    before: alert,
  });
  expect(readSearch({ tab: "open", rule: "none", alert })).toEqual({ alert });
});
