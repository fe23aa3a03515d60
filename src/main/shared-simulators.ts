import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { configOf, openWith } from "../db/client.ts";
import { keepOpen, type LongConnection } from "../db/long-connection.ts";
import type { SimulatorUrls } from "./config.ts";
import { readUrls, type Simulators } from "./simulators.ts";

/**
 * The simulators that the processes on one database share (rules 8.84): one process starts them and holds a
 * lock, the others find their addresses in the database.
 */

type Wanted = Readonly<{
  /** The log-in of the application's role, past a pooler: the lock belongs to the connection. */
  url: string;
  /** Starts them, at these ports and the next ones where they are free. */
  start: (firstPort: number | undefined) => Promise<Simulators>;
  /** False for a process that only uses those of others. */
  mayStart: boolean;
  say: (line: string) => void;
}>;

/** Any number, the same in all processes. */
const LOCK = 4_172_030;
const LOOK_EVERY_MS = 250;
/** How soon another process starts them again when the one that did has ended. */
const WATCH_EVERY_MS = 1_000;
const ANSWER_WITHIN_MS = 2_000;

/** Returns the simulators of this database; starts them where no living process has. Waits for another's. */
export async function shareSimulators(wanted: Wanted): Promise<Simulators> {
  const config = configOf(wanted.url, { name: "airtide simulators" });
  let isMine = false;
  const line = keepOpen({
    connect: () => openWith(config),
    onOpen: async (client) => {
      // The lock went with the connection before.
      if (isMine) isMine = await tryLock(client);
    },
  });
  const takeOver = async (known: SimulatorUrls | undefined): Promise<Simulators | undefined> => {
    if (!wanted.mayStart || !(await tryLock(await line.open()))) return undefined;
    isMine = true;
    const started = await wanted.start(known && portOf(known.msorg));
    try {
      await writeUrls(await line.open(), started.urls);
    } catch (error) {
      await started.stop();
      throw error;
    }
    return started;
  };
  try {
    const { urls, started } = await findOrStart(line, wanted, takeOver);
    if (started) return { urls, stop: () => Promise.all([started.stop(), line.end()]).then(() => undefined) };
    return follow(line, { urls, takeOver, ...wanted });
  } catch (error) {
    await line.end();
    throw error;
  }
}

type TakeOver = (known: SimulatorUrls | undefined) => Promise<Simulators | undefined>;
type Found = { urls: SimulatorUrls; started?: Simulators };

async function findOrStart(line: LongConnection, { say }: Wanted, takeOver: TakeOver): Promise<Found> {
  for (let isFirst = true; ; isFirst = false) {
    const known = await knownUrls(await line.open());
    const started = await takeOver(known);
    if (started) return { urls: started.urls, started };
    if (known && (await answers(known))) return { urls: known };
    if (isFirst) say("Waiting for the simulators of another process ...");
    await delay(LOOK_EVERY_MS);
  }
}

type Followed = Wanted & { urls: SimulatorUrls; takeOver: TakeOver };

/** Uses the simulators of another process, and starts them again at the same addresses when it has ended. */
function follow(line: LongConnection, { urls, takeOver, say }: Followed): Simulators {
  const over = new AbortController();
  let own: Simulators | undefined;
  const watch = async (): Promise<void> => {
    while (!own && !over.signal.aborted) {
      await delay(WATCH_EVERY_MS, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
      if (!over.signal.aborted) own = await takeOver(urls).catch(() => undefined);
    }
    if (own && own.urls.msorg !== urls.msorg)
      say("The simulators have other addresses now: restart this process");
  };
  const watching = watch();
  return {
    urls,
    stop: async () => {
      over.abort();
      await watching;
      await Promise.all([own?.stop(), line.end()]);
    },
  };
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [LOCK]);
  return rows[0]?.mine ?? false;
}

async function writeUrls(client: pg.Client, urls: SimulatorUrls): Promise<void> {
  await client.query(
    `insert into shared_simulators (urls, at) values ($1, now())
     on conflict (only_one) do update set urls = excluded.urls, at = excluded.at`,
    [JSON.stringify(urls)],
  );
}

async function knownUrls(client: pg.Client): Promise<SimulatorUrls | undefined> {
  const { rows } = await client.query<{ urls: unknown }>("select urls from shared_simulators");
  return rows[0] && readUrls(rows[0].urls);
}

const portOf = (url: string): number => Number(new URL(url).port);

/** Tells whether anybody listens at these addresses. */
function answers({ msorg }: SimulatorUrls): Promise<boolean> {
  return new Promise((resolve) => {
    const { hostname: host } = new URL(msorg);
    const probe = connect({ host, port: portOf(msorg), timeout: ANSWER_WITHIN_MS });
    const end = (isThere: boolean) => () => {
      probe.destroy();
      resolve(isThere);
    };
    probe.once("connect", end(true)).once("error", end(false)).once("timeout", end(false));
  });
}
