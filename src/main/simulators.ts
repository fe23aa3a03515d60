import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { spawnBound } from "./bound-child.ts";
import type { SimulatorUrls } from "./config.ts";

const PROGRAM = fileURLToPath(new URL("../../simulators/main.ts", import.meta.url));
/** The addresses of all simulators by name, in the order of their ports. */
const Urls = z.object({
  msorg: z.url(),
  adex: z.url(),
  squad: z.url(),
  paystack: z.url(),
  monnify: z.url(),
  mail: z.url(),
  smtp: z.url(),
  cash: z.url(),
  autopilot: z.url(),
  vtpass: z.url(),
  mapped: z.url(),
  reloadly: z.url(),
  ussd: z.url(),
  chat: z.url(),
});
const NAMES = Object.keys(Urls.shape);
const Ready = z.object({ ready: z.literal(true), ...Urls.shape });

/** Reads addresses that another process wrote down; undefined when they are not all there. */
export function readUrls(written: unknown): SimulatorUrls | undefined {
  return Urls.safeParse(written).data;
}

export type Simulators = Readonly<{ urls: SimulatorUrls; stop(): Promise<void> }>;

type SimulatorSetup = {
  dataDir: string;
  firstPort?: number;
  /**
   * The address to which payment providers send notifications (each below it, by name; without it they send
   * none), and the keys that sign them.
   */
  webhooks?: string;
  /** The address at which chats bring their updates, each below it by name. */
  chats?: string;
  /** The whole address for the notices of LEGIT, the supplier at the adex simulator. */
  adexNotices?: string;
  squadKey: string;
  paystackKey: string;
  monnifyKey: string;
  onLost: (error: Error) => void;
};

/**
 * Starts the simulators in their own process, with their data in DATA_DIR. They use `firstPort` and the next
 * ones where these are free, so that a payment page stays open over a restart; without it, any free ones.
 * `onLost` is called when the process ends by itself.
 */
export async function startSimulators(options: SimulatorSetup): Promise<Simulators> {
  const { firstPort } = options;
  const ports = await Promise.all(
    NAMES.map((_, index) => freePort(firstPort === undefined ? 0 : firstPort + index)),
  );
  const child = spawnBound({
    command: [process.execPath, PROGRAM, ...portArgs(ports), ...argsOf(options)],
    signal: "TERM",
    output: "pipe",
  });
  let stopping = false;
  const exited = once(child, "exit");
  const gone = exited.then(([code]) => new Error(`The simulators ended with code ${code}.`));
  void gone.then((error) => stopping || options.onLost(error));
  child.stderr?.pipe(process.stderr);
  const urls = await firstLine(child.stdout, gone);
  child.stdout?.resume();
  const stop = async () => {
    stopping = true;
    child.kill("SIGTERM");
    await exited;
  };
  return { urls, stop };
}

const portArgs = (ports: readonly number[]): string[] =>
  NAMES.flatMap((name, index) => [`--${name}-port`, String(ports[index])]);

function argsOf({ webhooks, chats, adexNotices, ...options }: SimulatorSetup): string[] {
  const at = (flag: string, url: string | undefined) => (url === undefined ? [] : [flag, url]);
  const hook = (flag: string, name: string) => at(flag, webhooks && `${webhooks}/${name}`);
  return [
    "--books",
    join(options.dataDir, "simulators"),
    ...hook("--webhook-url", "squad"),
    "--squad-secret",
    options.squadKey,
    ...hook("--paystack-webhook-url", "paystack"),
    "--paystack-secret",
    options.paystackKey,
    ...hook("--monnify-webhook-url", "monnify"),
    "--monnify-secret",
    options.monnifyKey,
    ...at("--adex-webhook-url", adexNotices),
    ...at("--chat-callback-url", chats),
  ];
}

async function firstLine(output: NodeJS.ReadableStream | null, gone: Promise<Error>): Promise<SimulatorUrls> {
  if (!output) throw new Error("The simulators have no output");
  const lines = createInterface({ input: output });
  const first = await Promise.race([once(lines, "line"), gone]);
  lines.close();
  if (first instanceof Error) throw first;
  const { ready: _, ...urls } = Ready.parse(JSON.parse(String(first[0])));
  return urls;
}

/** Returns the wanted port when it is free, otherwise 0 (any port). */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve) => {
    if (wanted === 0) return resolve(0);
    const probe = createServer();
    probe.once("error", () => resolve(0));
    probe.listen(wanted, "127.0.0.1", () => probe.close(() => resolve(wanted)));
  });
}
