import { naira } from "../../src/core/money.ts";
import { addDemoSuppliers } from "../../src/main/seed/demo-suppliers.ts";
import { pointAtSimulators } from "../../src/main/seed/simulated-suppliers.ts";
import { uniqueDigits } from "./unique.ts";
import type { Instance, TestApp, TestUser } from "./world.ts";

/** A shop that sells abroad: its supplier is set up, its operators were read, and the service is open. */

export async function sellAbroad(world: TestApp, vendTimeoutMs = 10_000): Promise<void> {
  await addDemoSuppliers(world.deps.db);
  await pointAtSimulators(world.deps, world.simulators.urls);
  await world.deps.db
    .updateTable("supplier")
    .set({ is_enabled: true, vend_timeout_ms: vendTimeoutMs })
    .where("code", "=", "RELOADLY")
    .execute();
  await world.catalogue.reload();
  const admin = await world.makeUser({ isAdmin: true });
  const body = { supplierName: "RELOADLY" };
  const read = await world.call("POST /admin/abroad/sync", { token: admin.token, body });
  if (read.status !== 200) throw new Error(JSON.stringify(read.body));
  await openAbroad(world, admin, { name: "abroad", isOpen: true });
}

/** Opens or locks all of it ("abroad") or one country. */
export function openAbroad(
  world: TestApp,
  admin: TestUser,
  { name: serviceName, isOpen }: { name: string; isOpen: boolean },
) {
  const body = { serviceName, serviceType: "abroad" as const, serviceStatus: isOpen };
  return world.call("POST /admin/updateServices", { token: admin.token, body });
}

/** An unused number of MTN Ghana; its ending chooses the simulator's behaviour. */
export const abroadNumber = (ending = "7777"): string => `+23324${uniqueDigits(3)}${ending.padStart(4, "0")}`;

/** Asks for a quote of 1,000 naira for a number in Ghana. */
export async function quoteFor(
  world: Pick<Instance, "call">,
  user: TestUser,
  asked: { number: string; amount?: number | undefined; operator?: number | undefined; choice?: string },
) {
  const body = { country: "GH" as const, amount: 1_000, ...asked };
  const made = await world.call("POST /buy/abroad/quote", { token: user.token, body });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return made.body;
}

/** Writes a quote that a person has, and that nobody made, at a cost of 960 naira. Returns its id. */
export async function quoteOf({ deps }: TestApp, user: TestUser, price = naira(1_010)): Promise<string> {
  const id = deps.ids.next();
  const { db, clock } = deps;
  await db
    .insertInto("abroad_quote")
    .values({
      id,
      user_id: user.id,
      country: "GH",
      number: "+233241234567",
      supplier: "RELOADLY",
      operator: "643",
      operator_name: "MTN Ghana",
      kind: "airtime",
      plan_name: "MTN Ghana 7.20 GHS",
      sent: "1000",
      receives: "7.20",
      currency: "GHS",
      face_kobo: naira(1_000),
      cost_kobo: naira(960),
      price_kobo: price,
      expires_at: new Date(clock.now().getTime() + 120_000),
    })
    .execute();
  return id;
}
