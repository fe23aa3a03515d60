import type { App } from "../../src/main/wiring.ts";
import { pointAtSimulators } from "../../src/main/seed/simulated-suppliers.ts";

/** The suppliers to which a new catalogue sends everything. */
const USUAL = ["GLAD", "LEGIT", "AYINLAK"];

/** Sets all suppliers up at the simulators, and switches the usual ones on. */
export async function sellThroughUsual(
  deps: Pick<App["deps"], "db" | "vault" | "clock">,
  urls: Readonly<Record<string, string>>,
): Promise<void> {
  await pointAtSimulators(deps, urls);
  await deps.db.updateTable("supplier").set({ is_enabled: true }).where("code", "in", USUAL).execute();
}
