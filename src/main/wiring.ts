import { uuidOf } from "../core/ids.ts";
import type { MailPort } from "../core/ports-mail.ts";
import { FORCE_RELEASE_MS } from "../core/outside-attempt.ts";
import type { Clock, EffectRunner, Ids } from "../core/ports.ts";
import { loadCatalogue } from "../flows/catalogue/queries.ts";
import { createMoneyEngine, type EngineParts } from "../db/money-engine.ts";
import { createLane, createPool, type Lane } from "../db/pool.ts";
import type { DB } from "../db/schema.ts";
import { type CatalogueCache, openCatalogue } from "../flows/catalogue/cache.ts";
import type { Deps, Timer } from "../flows/deps.ts";
import { createKeyEnds } from "../flows/key-ends.ts";
import { createRouter } from "../flows/supplier-router.ts";
import { createHub, type Hub } from "../http/hub.ts";
import { createHttp } from "../providers/http-client.ts";
import { type Changing, openChanging, type World } from "./changing.ts";
import { createPasswords, createSecondFactors } from "./credentials.ts";
import { type Listener, listen } from "./listener.ts";
import { mailerOf, webhooksOf } from "./outside.ts";
import { createSecrets, createVault } from "./secrets.ts";
import { createClock, startTimer, systemIds, systemRandom } from "./system.ts";
import { Kysely, PostgresDialect } from "kysely";

/** What the house stands on, and what tests put in its place. */
export type Ground = World & {
  databaseUrl: string;
  appSecret: string;
  /** Secrets of before: what was sealed under them is still opened. */
  earlierSecrets?: readonly string[];
  publicUrl: string;
  brandName?: string;
  isProduction?: boolean;
  timesScale: number;
  onFlush?: EngineParts["onFlush"];
  count?: Deps["count"];
  clock?: Clock;
  ids?: Ids;
  effect?: EffectRunner;
  after?: (ms: number) => Timer;
  lanes?: number;
  /** How many times as long as usual the database may take before a request is refused; 1 unless told. */
  patience?: number;
};

/** A wired house: everything a server, a worker or a command needs, and its end. */
export type House = { deps: Deps; hub: Hub; catalogue: CatalogueCache; stop(): Promise<void> };

/** Without another name. */
const BRAND_NAME = "Airtide";
const POOL_SIZE = 6;
const LANES = 1;
/** Longest wait of a purchase for its turn at the ledger. */
const PURCHASE_WAITS_MS = 10_000;

/** Connect all rooms. Nothing listens to the outside yet. */
export async function wire(ground: Ground): Promise<House> {
  const { log } = ground;
  const pool = createPool(ground.databaseUrl, {
    role: "airtide_app",
    max: POOL_SIZE,
    patience: ground.patience ?? 1,
    onError: (error) => log.warn({ err: error }, "an idle database connection broke"),
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const ownClock = ground.clock ? undefined : await createClock(pool);
  const clock = ground.clock ?? ownClock ?? { now: () => new Date(0) };
  const http = createHttp({ log });
  const catalogue = await openCatalogue(() => loadCatalogue(db));
  const changing = await openChanging(ground, { db, http, clock, catalogue });
  const lanes = openLanes(ground);
  const mailer = mailerOf(ground);
  const deps = makeDeps(ground, { db, clock, catalogue, changing, lanes, mailer });
  const hub = createHub();
  const listener = await listenFor(ground, changing, { hub, keyEnds: deps.keyEnds });
  return {
    deps,
    hub,
    catalogue: { current: catalogue.current, reload: changing.reload },
    stop: async () => {
      await Promise.all(deps.deliveries.values());
      await listener.stop();
      ownClock?.stop();
      await Promise.all([...lanes.reserveLanes, ...lanes.settleLanes].map((lane) => lane.end()));
      await http.close();
      mailer.close();
      await db.destroy();
    },
  };
}

type Opened = {
  db: Kysely<DB>;
  clock: Clock;
  catalogue: CatalogueCache;
  changing: Changing;
  lanes: ReturnType<typeof openLanes>;
  mailer: MailPort;
};

function makeDeps(ground: Ground, { db, clock, catalogue, changing, lanes, mailer }: Opened): Deps {
  return {
    db,
    money: createMoneyEngine({
      ...lanes,
      book: changing.book,
      now: () => performance.now(),
      patienceMs: (ground.patience ?? 1) * PURCHASE_WAITS_MS,
      ...(ground.onFlush ? { onFlush: ground.onFlush } : {}),
    }),
    book: changing.book,
    effect: ground.effect ?? ((_name, run) => run()),
    clock,
    ids: ground.ids ?? systemIds,
    random: systemRandom,
    log: ground.log,
    secrets: createSecrets(ground.appSecret, ground.earlierSecrets),
    vault: createVault(ground.appSecret, ground.earlierSecrets),
    webhooks: webhooksOf(ground),
    passwords: createPasswords(),
    secondFactors: createSecondFactors(),
    mailer,
    catalogue: catalogue.current,
    suppliers: changing.suppliers,
    router: createRouter({ clock, catalogue: catalogue.current }),
    deliveries: new Map(),
    keyEnds: createKeyEnds(),
    links: changing.links,
    ...changing.banking,
    airtimeToCash: changing.airtimeToCash,
    sellingStopped: changing.sellingStopped,
    after: ground.after ?? startTimer,
    count: ground.count ?? (() => undefined),
    settings: {
      publicUrl: ground.publicUrl,
      brandName: ground.brandName ?? BRAND_NAME,
      isProduction: ground.isProduction ?? false,
      timesScale: ground.timesScale,
      forceReleaseAfterMs: FORCE_RELEASE_MS,
    },
  };
}

type Rung = { hub: Hub; keyEnds: Deps["keyEnds"] };

/** Doorbells: a person's screens, requests that wait for an equal one, the catalogue, and whether selling is stopped. */
function listenFor(ground: Ground, changing: Changing, { hub, keyEnds }: Rung): Promise<Listener> {
  const { log } = ground;
  const reread = (): void => {
    changing.reload().catch((error: unknown) => log.warn({ err: error }, "the catalogue was not read again"));
  };
  return listen({
    url: ground.databaseUrl,
    log,
    onBack: reread,
    channels: {
      airtide_user: (payload) => hub.ring(payload.split(",").map(uuidOf)),
      airtide_key: (payload) => keyEnds.ring(payload),
      airtide_catalogue: reread,
      airtide_selling: reread,
    },
  });
}

function openLanes(ground: Ground): { reserveLanes: Lane[]; settleLanes: Lane[] } {
  const open = (name: string) =>
    Array.from({ length: ground.lanes ?? LANES }, () =>
      createLane(ground.databaseUrl, { role: "airtide_app", name, patience: ground.patience ?? 1 }),
    );
  return { reserveLanes: open("airtide reserve"), settleLanes: open("airtide settle") };
}
