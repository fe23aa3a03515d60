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
