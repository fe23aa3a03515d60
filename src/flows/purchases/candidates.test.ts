import { expect, test } from "vitest";
import type { Catalogue } from "../../core/catalogue.ts";
import { candidatesFor } from "./candidates.ts";
import { createRouter } from "../supplier-router.ts";

const supplier = (code: string) => [
  code,
  { code, isEnabled: true, services: ["data", "airtime"], maxInFlight: 9 },
];
const plan = (id: string, autoRotate: boolean) => [
  id,
  { id, autoRotate, codes: ["A", "B"].map((code) => ({ supplier: code, code: `${code}-1` })) },
];
/** Two suppliers, two plans that rotate over them, and one plan that does not. */
const catalogue = {
  suppliers: new Map([supplier("A"), supplier("B")] as never),
  planById: new Map([plan("one", true), plan("two", true), plan("still", false)] as never),
  routes: new Map([["MTN/airtime", ["A"]]]),
} as unknown as Catalogue;

function shop() {
  const clock = { now: () => new Date(0) };
  const router = createRouter({ clock, catalogue: () => catalogue });
  return (planId: string | null, attempt?: number) =>
    candidatesFor(
      { catalogue: () => catalogue, router },
      {
        kind: planId ? "purchase_data" : "purchase_airtime",
        product: "MTN",
        network: "MTN",
        plan_id: planId,
        ...(attempt === undefined ? {} : { attempt }),
      },
    )[0]?.supplier;
}

test("a plan's suppliers take turns, whatever else is sold or fails over meanwhile", () => {
  const first = shop();
  const turns: (string | undefined)[] = [];
  for (let n = 0; n < 4; n++) {
    turns.push(first("one"));
    first("two");
    first(null);
    first("one", 2);
  }
  expect(turns).toEqual(["A", "B", "A", "B"]);
});
