import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Keys, settingsText, suppliersText } from "./trial-texts.ts";
import { MONNIFY_ACCOUNT, type Simulators, startSimulators } from "./start.ts";

/**
 * npm run simulators -- [--port 7001] [--server http://127.0.0.1:3000] [--folder .data/trial]
 *
 * Starts the simulators apart from any server, for a trial of a production on one machine: on fixed ports
 * from `port` on, with keys of their own, which stay the same from start to start. Prints each address with
 * its credentials, and writes the server's settings to `providers.env` in the folder.
 */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "7001" },
    server: { type: "string", default: "http://127.0.0.1:3000" },
    folder: { type: "string", default: ".data/trial" },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Returns the keys of this folder. The first start makes them: a production refuses published ones. */
function keysIn(folder: string): Keys {
  const file = join(folder, "keys.json");
  const made = () => randomBytes(24).toString("hex");
  const keys: Keys = {
    squad: made(),
    paystack: made(),
    monnifyApi: `MK_TRIAL_${made()}`,
    monnifySecret: made(),
    cash: made(),
  };
  try {
    writeFileSync(file, JSON.stringify(keys), { flag: "wx", mode: 0o600 });
    return keys;
  } catch {
    return JSON.parse(readFileSync(file, "utf8")) as Keys;
  }
}

function start(first: number, folder: string, keys: Keys): Promise<Simulators> {
  const hooks = `${values.server.replace(/\/+$/, "")}/api/v1/webhooks`;
  return startSimulators({
    msorgPort: first,
    adexPort: first + 1,
    autopilotPort: first + 2,
    vtpassPort: first + 3,
    mappedPort: first + 4,
    squadPort: first + 5,
    paystackPort: first + 6,
    monnifyPort: first + 7,
    cashPort: first + 8,
    mailPort: first + 9,
    smtpPort: first + 10,
    pushPort: first + 11,
    reloadlyPort: first + 12,
    books: join(folder, "books"),
    webhookUrl: `${hooks}/squad`,
    squadSecret: keys.squad,
    paystackWebhookUrl: `${hooks}/paystack`,
    paystackSecret: keys.paystack,
    monnifyWebhookUrl: `${hooks}/monnify`,
    monnifyApiKey: keys.monnifyApi,
    monnifySecret: keys.monnifySecret,
    cashKey: keys.cash,
  });
}

async function run(): Promise<void> {
  const folder = resolve(values.folder);
  mkdirSync(folder, { recursive: true });
  const keys = keysIn(folder);
  const simulators = await start(Number(values.port), folder, keys);
  const settings = settingsText(simulators.urls, keys, MONNIFY_ACCOUNT);
  const file = join(folder, "providers.env");
  writeFileSync(file, settings, { mode: 0o600 });
  say(`Settings of the server, also in ${file}:\n\n${settings}`);
  say(suppliersText(simulators.urls));
  say(`Mail is not sent but shown at ${simulators.mail}/mails`);
  say(`Send a bank transfer to a person's account number at ${simulators.monnify}/transfer`);
  say(`Devices subscribe at ${simulators.push.url} (POST /_control/subscribe)`);
  say("The simulators are ready. Ctrl-C stops them.");
  const stop = () => void simulators.stop().then(() => process.exit(0));
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, stop);
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
