import type { Insertable } from "kysely";
import { SERVICES } from "../../src/core/transactions.ts";
import type { DB } from "../../src/db/schema.ts";
import { addDemoSuppliers } from "../../src/main/seed/demo-suppliers.ts";
import { pointAtSimulators } from "../../src/main/seed/simulated-suppliers.ts";
import type { TestApp } from "./world.ts";

/** Suppliers of every dialect, ready to sell what `orderOf` buys. */

type Row = Insertable<DB["supplier"]>;

const limits = { is_enabled: true, max_in_flight: 50, vend_timeout_ms: 20_000, not_found_after_ms: 600_000 };
const byName = { MTN: "mtn", GLO: "glo", AIRTEL: "airtel", "9MOBILE": "etisalat" };
const byNameData = { MTN: "mtn-data", GLO: "glo-data", AIRTEL: "airtel-data", "9MOBILE": "etisalat-data" };

/**
 * A vtpass row as an operator would add it (docs/suppliers.md): none of the fourteen suppliers speaks vtpass.
 */
const VTPASS: Row = {
  ...limits,
  code: "VTPASS",
  dialect: "vtpass",
  base_url: "https://api-service.vtpass.com/api",
  services: [...SERVICES],
  is_idempotent: true,
  options: {
    networkIds: { airtime: byName, data: byNameData },
    discoIds: { 18: "ikeja-electric", 25: "abuja-electric" },
    cableIds: { DSTV: "dstv", GOTV: "gotv", STARTIMES: "startimes" },
    internetIds: { SMILE: "smile-direct", SPECTRANET: "spectranet" },
  },
};

const SWIFT_IDS = { airtime: { MTN: 11, GLO: 12, AIRTEL: 13, "9MOBILE": 14 }, data: {} };
const SWIFT_OPTIONS = { preset: "swiftlink", ident: true, networkIds: SWIFT_IDS };

/** The code of PIN 9001, the result checker of WAEC. */
const WAEC = { supplier: "VTPASS", plan_code: "waec:waecdirect", position: 10 };

/** The code of plan 1001, MTN SME 500MB, at each supplier. */
const CODES: Record<string, string> = {
  AUTOPILOT: "SME:MTN_SME_500MB_30DAYS",
  VTPASS: "mtn-500mb-350",
  SWIFT_LINK: "101:500MB for 30 days",
  JONET_DATA: "353",
};

/** Adds the suppliers of internet bundles, JAMB and betting accounts, as the demo has them. */
export async function sellAsDemo(world: TestApp): Promise<void> {
  await addDemoSuppliers(world.deps.db);
  await pointAtSimulators(world.deps, world.simulators.urls);
  await world.deps.db
    .updateTable("supplier")
    .set({ is_enabled: true })
    .where("code", "in", ["VTPASS", "CLUB"])
    .execute();
  await world.catalogue.reload();
}

/** Enables all of them, with codes of plans and a short time-out where one is given. */
export async function sellThroughAll(world: TestApp, vendTimeoutMs = limits.vend_timeout_ms): Promise<void> {
  await addDemoSuppliers(world.deps.db);
  await world.deps.db.transaction().execute(async (tx) => {
    await tx.updateTable("supplier").set(VTPASS).where("code", "=", "VTPASS").execute();
    await tx
      .updateTable("supplier")
      .set({ options: SWIFT_OPTIONS })
      .where("code", "=", "SWIFT_LINK")
      .execute();
    await tx
      .updateTable("supplier")
      .set({ is_enabled: true, vend_timeout_ms: vendTimeoutMs })
      .where("code", "in", Object.keys(CODES))
      .execute();
    const planOf = (number: number) =>
      tx.selectFrom("plan").select("id").where("number", "=", number).executeTakeFirstOrThrow();
    const [plan, waec] = [await planOf(1_001), await planOf(9_001)];
    const links = Object.entries(CODES).map(([supplier, plan_code], index) => ({
      plan_id: plan.id,
      supplier,
      plan_code,
      position: 10 + index,
    }));
    await tx
      .insertInto("plan_supplier")
      .values([...links, { plan_id: waec.id, ...WAEC }])
      .execute();
  });
  await pointAtSimulators(world.deps, world.simulators.urls);
  await world.catalogue.reload();
}
