import { APP_SECRET, SANDBOX } from "./app-secret.ts";
import { movesOf } from "../../src/core/posting.ts";
import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import { afterAll } from "vitest";
import {
  PAYSTACK_SECRET,
  startSimulators,
  type SimulatorOptions,
  type Simulators,
  SQUAD_SECRET,
} from "../../simulators/start.ts";
import type { RouteKey } from "../../src/contract/index.ts";
import type { SentBody, WireAnswer } from "../../src/contract/define.ts";
import { type Kobo, kobo } from "../../src/core/money.ts";
import type { UserType } from "../../src/core/people.ts";
import type { EffectRunner } from "../../src/core/ports.ts";
import { openGuarded, post } from "../../src/db/ledger.ts";
import { entryOf, insertTransaction } from "../../src/db/transactions.ts";
import { buildApp } from "../../src/http/app.ts";
import { webPages } from "../../src/http/web-pages.ts";
import { authenticate } from "../../src/flows/auth/authenticate.ts";
import { openSession } from "../../src/flows/auth/sessions.ts";
import { createRouter } from "../../src/flows/supplier-router.ts";
import { mountedRoutes, otherDoors } from "../../src/main/routes.ts";
import { seedCatalogue } from "../../src/main/seed/catalogue.ts";
import { type App, type AppOptions, wire } from "../../src/main/wiring.ts";
import { idsAt, type TestClock, testClock } from "./clock.ts";
import { PATIENCE, type TestDatabase } from "./database.ts";
import { sellThroughUsual } from "./usual-suppliers.ts";
import { expectSecretsKept, watchSecrets } from "./secrets-kept.ts";
import { uniqueDigits } from "./unique.ts";

/** The whole product in one test file: a database, the server's code, simulators behind sockets, a clock. */
export type TestApp = App & {
  database: TestDatabase;
  app: FastifyInstance;
  simulators: Simulators;
  clock: TestClock;
  /** Lines of the product's log, as JSON texts. */
  logged: string[];
  makeUser(wanted?: WantedUser): Promise<TestUser>;
  call: Caller;
  balance(user: TestUser): Promise<Kobo>;
  /** Gives a person money, through the ledger. */
  fund(user: TestUser, amount: Kobo): Promise<void>;
  /**
   * Starts one more server of the same product, with its own effects. It has its own memory (deliveries,
   * breakers, what it read as overdue) and shares the database and the suppliers. Close its `app` after use.
   */
  instance(effect: EffectRunner): Promise<Instance>;
};

export type Instance = Pick<TestApp, "deps" | "call" | "app">;

export type WantedUser = {
  userType?: UserType;
  balance?: Kobo;
  isAdmin?: boolean;
  isAgent?: boolean;
  isCouponVendor?: boolean;
  isSpecial?: boolean;
  referredBy?: string;
};
export type TestUser = {
  id: string;
  userName: string;
  phone: string;
  token: string;
  walletAccount: bigint;
  earningsAccount: bigint;
};

type Options = {
  simulators?: SimulatorOptions;
  effect?: EffectRunner;
  /** Set on every supplier before start: a short time-out, for tests of suppliers that do not answer. */
  vendTimeoutMs?: number;
  /** The time at which the clock starts; tests beside real processes need the real time. */
  startAt?: Date;
  publicUrl?: string;
  /** Another way to the same database for the connections that stay, and how often these are asked. */
  link?: Pick<AppOptions, "directUrl" | "replicaUrl" | "beat">;
};

export type Reply<T> = {
  status: number;
  body: T & { msg?: string; code?: string; fields?: Record<string, string> };
  headers: Record<string, unknown>;
};
type Asked<B> = {
  body?: B;
  token?: string;
  key?: string;
  device?: string;
  address?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
};
export type Caller = <K extends keyof RouteKey>(
  route: K,
  asked?: Asked<SentBody<RouteKey[K]> | Record<string, unknown>>,
) => Promise<Reply<WireAnswer<RouteKey[K]>>>;

/** Leaves times and process numbers out of log lines: their digits could look like a code of six digits. */
const QUIET = { timestamp: false, base: null } as const;

/** Starts a world on a database; it ends with the test file. */
export async function startTestApp(database: TestDatabase, options: Options = {}): Promise<TestApp> {
  const clock = testClock(options.startAt);
  const logged: string[] = [];
  const log: Logger = pino({ ...QUIET, level: "debug" }, { write: (line: string) => void logged.push(line) });
  const simulators = await startSimulators({
    settleMs: -1,
    holdMs: 20_000,
    now: () => clock.now(),
    ...options.simulators,
  });
  const { effect, publicUrl } = options;
  const own = { ...(effect ? { effect } : {}), ...(publicUrl ? { publicUrl } : {}), ...options.link };
  const wired = await wire({ ...appOptionsOf(database, { simulators, clock, log }), ...own });
  await seedCatalogue(wired.deps.db);
  await sellThroughUsual(wired.deps, simulators.urls);
  if (options.vendTimeoutMs !== undefined)
    await wired.deps.db.updateTable("supplier").set({ vend_timeout_ms: options.vendTimeoutMs }).execute();
  await wired.catalogue.reload();
  const secrets = new Set<string>();
  const app = await appOf(wired, { log, secrets });
  afterAll(async () => {
    await app.close();
    await wired.stop();
    await simulators.stop();
    expectSecretsKept(logged, secrets);
  });
  const world: TestApp = {
    ...wired,
    database,
    app,
    simulators,
    clock,
    logged,
    makeUser: (wanted = {}) => makeUser(wired, wanted),
    call: caller(app),
    balance: (user) => balanceOf(wired, user),
    fund: (user, amount) =>
      wired.deps.db.transaction().execute((tx) => fund(wired.deps, tx, { ...user, amount })),
    instance: async (effect) => {
      const router = createRouter({ clock, catalogue: wired.catalogue.current });
      const deps = { ...wired.deps, effect, router, steady: { ...clock }, deliveries: new Map() };
      const own = await appOf({ ...wired, deps }, { log, secrets });
      return { deps, call: caller(own), app: own };
    },
  };
  return world;
}

async function appOf(
  wired: App,
  { log: logger, secrets }: { log: Logger; secrets: Set<string> },
): Promise<FastifyInstance> {
  const app = await buildApp({
    mounted: mountedRoutes(wired),
    others: (server, gate) => otherDoors(server, wired.deps, gate),
    door: {
      authenticate: (token) => authenticate(wired.deps, token),
      reloadCatalogue: wired.catalogue.reload,
      rateScale: 1_000,
    },
    hub: wired.hub,
    logger,
    extras: (server) => webPages(server, undefined),
    ids: () => randomUUID(),
    trustProxy: false,
  });
  watchSecrets(app, secrets);
  await app.ready();
  return app;
}

type OptionParts = { simulators: Simulators; clock: TestClock; log: Logger };

function appOptionsOf(database: TestDatabase, { simulators, clock, log }: OptionParts) {
  return {
    databaseUrl: database.appUrl,
    appSecret: APP_SECRET,
    publicUrl: "http://127.0.0.1:3000",
    timesScale: 1,
    simulators: simulators.urls,
    squad: { baseUrl: simulators.squad, secretKey: SQUAD_SECRET },
    paystack: { baseUrl: simulators.paystack, secretKey: PAYSTACK_SECRET },
    log,
    clock,
    ids: idsAt(clock),
    patience: PATIENCE,
    sandbox: SANDBOX,
  };
}

const FAR = new Date("9999-01-01T00:00:00Z");

async function makeUser({ deps }: App, wanted: WantedUser): Promise<TestUser> {
  const id = deps.ids.next();
  const digits = uniqueDigits(6);
  const userName = `u_${digits}`;
  const phone = `08031${digits}`;
  const at = deps.clock.now();
  const accounts = await deps.db.transaction().execute(async (tx) => {
    const walletAccount = await openGuarded(tx, "wallet", id);
    const earningsAccount = await openGuarded(tx, "earnings", id);
    await tx
      .insertInto("app_user")
      .values({
        id,
        user_name: userName,
        full_name: "Test Person",
        email: `${userName}@example.test`,
        email_proven_at: at,
        phone,
        password_hash: "none",
        user_type: wanted.userType ?? "smart earner",
        is_admin: wanted.isAdmin ?? false,
        is_agent: wanted.isAgent ?? false,
        is_coupon_vendor: wanted.isCouponVendor ?? false,
        is_special: wanted.isSpecial ?? false,
        referred_by: wanted.referredBy ?? null,
        wallet_account: walletAccount,
        earnings_account: earningsAccount,
        created_at: at,
      })
      .execute();
    if (wanted.balance) await fund(deps, tx, { id, walletAccount, amount: wanted.balance });
    return { walletAccount, earningsAccount };
  });
  const opened = await deps.db.transaction().execute(async (tx) => {
    const session = await openSession(deps, tx, { userId: id, userAgent: "test", at });
    // Tests of hours and days act as staff throughout; test/flows/people-powers.test.ts looks at the end of
    // powers.
    await tx.updateTable("session").set({ powers_until: FAR }).where("user_id", "=", id).execute();
    return session;
  });
  return { id, userName, phone, token: opened.token, ...accounts };
}

type Opening = { id: string; walletAccount: bigint; amount: Kobo };

async function fund(deps: App["deps"], tx: Parameters<typeof post>[0], opening: Opening): Promise<void> {
  const at = deps.clock.now();
  const subject = deps.ids.next();
  const movements = movesOf(deps.accountOf, "opening.opened", {
    id: subject,
    user: opening.walletAccount,
    amount: opening.amount,
  });
  const posted = await post(tx, { guarded: [opening.walletAccount], movements, at });
  if (!posted.ok) throw new Error("an opening cannot lack money");
  await insertTransaction(tx, {
    id: subject,
    user_id: opening.id,
    kind: "opening",
    status: "success",
    amount_kobo: opening.amount,
    ...entryOf(posted.value.movements, opening.walletAccount),
    note: "Opening balance",
    created_at: at,
    finished_at: at,
  });
}

async function balanceOf({ deps }: App, user: TestUser): Promise<Kobo> {
  const row = await deps.db
    .selectFrom("ledger_balance")
    .select("balance")
    .where("account_id", "=", user.walletAccount)
    .executeTakeFirstOrThrow();
  return kobo(row.balance);
}

function caller(app: FastifyInstance): Caller {
  return async (route, asked = {}) => {
    const [method = "GET", path = "/"] = route.split(" ");
    const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(asked.params?.[name] ?? ""),
    );
    const query = asked.query ? `?${new URLSearchParams(asked.query).toString()}` : "";
    const reply = await app.inject({
      method: method as "GET",
      url: `/api/v1${filled}${query}`,
      ...(asked.address ? { remoteAddress: asked.address } : {}),
      headers: {
        ...(asked.token ? { "x-auth-token": asked.token } : {}),
        ...(asked.key ? { "idempotency-key": asked.key } : {}),
        ...(asked.device ? { "x-device-token": asked.device } : {}),
      },
      ...(asked.body ? { payload: asked.body as object } : {}),
    });
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  };
}
