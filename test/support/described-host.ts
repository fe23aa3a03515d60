import type { BettingBrand } from "../../src/core/betting.ts";
import { pointAtSimulators } from "../../src/main/seed/simulated-suppliers.ts";
import { PRESETS } from "../../src/providers/suppliers/mapped/options.ts";
import { routeTo } from "./selling.ts";
import type { TestApp } from "./world.ts";

/** A host that answers at once and proves failures, described in its row beside a preset. */
const described = {
  betting: {
    call: {
      method: "POST",
      path: "betting/purchase",
      fields: {
        company: "{company}",
        customer_id: "{customer}",
        amount: { number: "{amount}" },
        customer_reference: "{reference}",
      },
    },
    answer: PRESETS.smeplug.mapping.airtime?.answer,
  },
  customer: {
    call: {
      method: "GET",
      path: "betting/customer",
      fields: { company: "{company}", customer_id: "{customer}" },
    },
    http: [200, 404],
    missing: [{ at: "msg", has: ["no such customer"] }],
    name: ["data.name"],
  },
};

/** Sells payments into a company's betting accounts at that host; it may be called again. */
export async function sellBettingAtPlug(world: TestApp, brand: BettingBrand): Promise<void> {
  await world.deps.db
    .insertInto("supplier")
    .values({
      code: "PLUG",
      dialect: "mapped",
      base_url: "",
      services: ["betting"],
      is_enabled: true,
      is_idempotent: false,
      max_in_flight: 50,
      vend_timeout_ms: 20_000,
      not_found_after_ms: 600_000,
      options: { preset: "smeplug", bettingIds: { BET9JA: 71, SPORTYBET: 72 }, mapping: described },
    })
    .onConflict((row) => row.column("code").doNothing())
    .execute();
  await pointAtSimulators(world.deps, world.simulators.urls);
  await routeTo(world, { product: brand, service: "betting" }, ["PLUG"]);
}
