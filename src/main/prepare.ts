import { standbyUrl } from "../db/reports.ts";
import type { Config, SimulatorUrls, SquadAccount } from "./config.ts";
import { awaitSchema } from "./await-schema.ts";
import { openDatabase } from "./database.ts";
import { appLogin, isPooled, POOLED, prepareDatabase } from "./own-database.ts";
import { shareSimulators } from "./shared-simulators.ts";
import { type Simulators, startSimulators } from "./simulators.ts";
import { type OpenInfrastructure, sandboxInfrastructure } from "./sandbox-infrastructure.ts";
import { noticeUrl } from "../flows/unknown-orders/notice-key.ts";
import { createSecrets } from "./secrets.ts";
import { SIMULATED_KEYS } from "./simulated-keys.ts";
import type { Ending } from "./stop.ts";
import { whenReached } from "./reach-database.ts";

/** The infrastructure of a server, started and ready. */
export type Infrastructure = Readonly<{
  /** The log-in of the application's role. */
  databaseUrl: string;
  /** The same past a pooler: for what needs a connection of its own. */
  directUrl: string;
  /** The log-in at the replica; undefined when there is none. */
  replicaUrl: string | undefined;
  /** Addresses of the supplier simulators; undefined when the suppliers are real. */
  simulators: SimulatorUrls | undefined;
  /** The account at the card payment provider, real or simulated. */
  squad: SquadAccount;
  /** The account at the alternate one; undefined when it is not configured. */
  paystack: SquadAccount | undefined;
  /** Makes what the sandbox runs on; undefined when there is no sandbox. */
  openSandboxParts: OpenInfrastructure | undefined;
}>;

/**
 * Starts database, migrations and simulators, in this order, and registers how each stops. Prints one line
 * per step. A process of one role alone migrates nothing and waits for `npm run migrate` (rules 8.80).
 */
export async function prepare(
  config: Config,
  ending: Ending,
  say: (line: string) => void,
): Promise<Infrastructure> {
  say(config.databaseUrl ? "Connecting to DATABASE_URL ..." : `Starting PostgreSQL in ${config.dataDir} ...`);
  const database = await openDatabase(config, { whenBusy: "refuse", onLost: ending.fail });
  ending.add("PostgreSQL", database.stop);
  const applied = await (config.role === "all"
    ? whenReached(() => prepareDatabase(database.url, config, { say }), say)
    : awaitSchema(database.url, config, { say }));
  if (await isPooled(database.url)) say(POOLED);
  if (applied.length > 0) say(`Migrated the database: ${applied.join(", ")}`);
  const directUrl = appLogin(database.url, config);
  const simulators = await simulatorsFor(config, directUrl, { ending, say });
  const paystack = paystackFor(config, simulators);
  const databaseUrl = config.databaseUrl ? appLogin(config.databaseUrl, config) : directUrl;
  const replicaUrl = config.databaseReplicaUrl && appLogin(standbyUrl(config.databaseReplicaUrl), config);
  const openSandboxParts = config.sandbox ? sandboxInfrastructure(config, database.url) : undefined;
  const squad = squadFor(config, simulators);
  return { databaseUrl, directUrl, replicaUrl, simulators, squad, paystack, openSandboxParts };
}

async function simulatorsFor(
  config: Config,
  directUrl: string,
  { ending, say }: Pick<Start, "ending" | "say">,
): Promise<SimulatorUrls | undefined> {
  if (config.suppliers === "live") return undefined;
  if (config.simulators) return config.simulators;
  const { startsSimulators: mayStart } = config;
  if (!mayStart && !config.databaseUrl) return undefined;
  const start = (firstPort = config.port + 1) => startOwn(config, { firstPort, ending, say });
  const simulators = config.databaseUrl
    ? await shareSimulators({ url: directUrl, start, mayStart, say })
    : await start();
  ending.add("The simulators", simulators.stop);
  return simulators.urls;
}

type Start = { firstPort: number; ending: Ending; say: (line: string) => void };

function startOwn(config: Config, { firstPort, ending, say }: Start): Promise<Simulators> {
  say("Starting the simulated suppliers and payment provider ...");
  return startSimulators({
    dataDir: config.dataDir,
    firstPort,
    webhooks: `${localOrigin(config)}/api/v1/webhooks`,
    chats: `${localOrigin(config)}/api/chat`,
    squadKey: config.squad?.secretKey ?? SIMULATED_KEYS.squad,
    paystackKey: config.paystack?.secretKey ?? SIMULATED_KEYS.paystack,
    monnifyKey: SIMULATED_KEYS.monnifySecret,
    ...noticesOfLegit(config),
    onLost: ending.fail,
  });
}

/** The simulated LEGIT has the address for its notices, as a real one would have it from an admin. */
function noticesOfLegit(config: Config): { adexNotices?: string } {
  const house = { secrets: createSecrets(config.appSecret), settings: { publicUrl: localOrigin(config) } };
  const adexNotices = noticeUrl(house, { code: "LEGIT", dialect: "adex" });
  return adexNotices === null ? {} : { adexNotices };
}

function squadFor(config: Config, simulators: SimulatorUrls | undefined): SquadAccount {
  if (config.squad) return config.squad;
  if (simulators) return { baseUrl: simulators.squad, secretKey: SIMULATED_KEYS.squad };
  throw new Error("Bad or missing configuration: SQUAD_BASE_URL, SQUAD_SECRET_KEY");
}

function paystackFor(config: Config, simulators: SimulatorUrls | undefined): SquadAccount | undefined {
  if (config.paystack || !simulators) return config.paystack;
  return { baseUrl: simulators.paystack, secretKey: SIMULATED_KEYS.paystack };
}

/** Returns the origin under which programs on this machine reach the server. */
export function localOrigin(config: Pick<Config, "host" | "port">): string {
  const everywhere = config.host === "0.0.0.0" || config.host === "::";
  const host = everywhere ? "127.0.0.1" : config.host;
  return `http://${host.includes(":") ? `[${host}]` : host}:${config.port}`;
}
