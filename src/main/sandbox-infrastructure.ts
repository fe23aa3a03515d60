import { join } from "node:path";
import { databaseOf, withDatabase } from "../db/pool.ts";
import type { Config, SimulatorUrls } from "./config.ts";
import { appLogin, prepareDatabase } from "./own-database.ts";
import { SIMULATED_KEYS } from "./simulated-keys.ts";
import { shareSimulators } from "./shared-simulators.ts";
import { startSimulators } from "./simulators.ts";

/** The infrastructure of the sandbox: a database and simulators that the house itself never uses. */
export type SandboxInfrastructure = Readonly<{
  databaseUrl: string;
  simulators: SimulatorUrls;
  stop(): Promise<void>;
}>;
/** Calls `onLost` when the simulators end by themselves. */
export type OpenInfrastructure = (onLost: () => void) => Promise<SandboxInfrastructure>;

/**
 * Returns a function that makes or migrates the sandbox's database and starts its simulators. The database is
 * recorded as a demo's, so it never opens in production, and a production's is refused here (rules 8.19).
 */
export function sandboxInfrastructure(config: Config, ownerUrl: string): OpenInfrastructure {
  const url = config.sandboxDatabaseUrl ?? withDatabase(ownerUrl, `${databaseOf(ownerUrl)}_sandbox`);
  return async (onLost) => {
    await prepareDatabase(url, { ...config, profile: "demo" });
    const databaseUrl = appLogin(url, config);
    const start = (firstPort: number | undefined) =>
      startSimulators({
        dataDir: join(config.dataDir, "sandbox"),
        ...(firstPort === undefined ? {} : { firstPort }),
        squadKey: SIMULATED_KEYS.squad,
        paystackKey: SIMULATED_KEYS.paystack,
        monnifyKey: SIMULATED_KEYS.monnifySecret,
        onLost,
      });
    const simulators = await shareSimulators({
      url: databaseUrl,
      start,
      mayStart: true,
      say: () => undefined,
    });
    return { databaseUrl, simulators: simulators.urls, stop: simulators.stop };
  };
}
