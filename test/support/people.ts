import pino from "pino";
import type { Catalogue } from "../../src/core/catalogue.ts";
import { naira } from "../../src/core/money.ts";
import type { PasswordPort } from "../../src/core/ports.ts";
import { movesOf } from "../../src/core/posting.ts";
import { DEFAULT_SETTINGS } from "../../src/core/settings.ts";
import { openHouseAccounts, post } from "../../src/db/ledger.ts";
import type { DB } from "../../src/db/schema.ts";
import { entryOf, insertTransaction } from "../../src/db/transactions.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { createKeyEnds } from "../../src/flows/key-ends.ts";
import { authenticate } from "../../src/flows/auth/authenticate.ts";
import { buildApp } from "../../src/http/app.ts";
import { createHub } from "../../src/http/hub.ts";
import { authRoutes } from "../../src/http/routes/auth.ts";
import { noticeRoutes } from "../../src/http/routes/notices.ts";
import { createPasswords, createSecondFactors } from "../../src/main/credentials.ts";
import { houseAccounts } from "../../src/main/house-accounts.ts";
import { createSecrets, createVault } from "../../src/main/secrets.ts";
import { startTimer, systemIds, systemRandom } from "../../src/main/system.ts";
import type { TestDatabase } from "./database.ts";
import { uniqueDigits } from "./unique.ts";
import type { FastifyInstance } from "fastify";
import { Kysely, PostgresDialect } from "kysely";
import { afterAll } from "vitest";

/** An answer as a client sees it. */
export type Answer = {
  status: number;
  body: Record<string, unknown>;
  text: string;
  headers: Record<string, unknown>;
};

/** A catalogue without products. Tests share one address, so its budget of answers (rules 3.25) is large. */
export const emptyCatalogue: Catalogue = {
  plans: [],
  otherPlans: [],
  planById: new Map(),
  planByNumber: new Map(),
  companies: new Map(),
  locked: new Set(),
  suppliers: new Map(),
  routes: new Map(),
  costBps: new Map(),
  settings: { ...DEFAULT_SETTINGS, takenAnswersHourly: 1_000 },
};

export const PASSWORD = "tide-and-sand-7";

/** A registration form that no other test has sent, with the fields that matter to the test. */
export function form(wanted: { userName?: string; fullName?: string }) {
  const digits = uniqueDigits(6);
  return {
    userName: `person_${digits}`,
    email: `person${digits}@example.com`,
    phoneNumber: `08032${digits}`,
    password: PASSWORD,
    passwordCheck: PASSWORD,
    ...wanted,
  };
}

type Sent = {
  body?: unknown;
  token?: string;
  key?: string;
  address?: string;
  agent?: string;
  device?: string;
};

/**
 * A server with only the routes about people, from registration to upgrade, on a real database and with a
 * clock to move.
 */
export async function startPeople(database: TestDatabase, catalogue: Catalogue) {
  const pool = database.pool("airtide_app");
  const tried = { verifications: 0, statements: 0 };
  const log = () => {
    tried.statements += 1;
  };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log });
  const time = { now: new Date("2026-03-02T09:00:00.000Z") };
  const logged: string[] = [];
  const deps = {
    db,
    reports: (read) => read(db),
    accountOf: await openHouseAccounts(db, houseAccounts(catalogue)),
    effect: (_name, run) => run(),
    clock: { now: () => new Date(time.now) },
    ids: systemIds,
    random: systemRandom,
    log: pino({ level: "debug" }, { write: (line: string) => logged.push(line) }),
    secrets: createSecrets("a secret of at least thirty-two bytes"),
    passwords: counting(createPasswords(), tried),
    catalogue: () => catalogue,
    vault: createVault("a secret of at least thirty-two bytes"),
    secondFactors: createSecondFactors(),
    keyEnds: createKeyEnds(),
    after: startTimer,
    settings: {
      publicUrl: "http://127.0.0.1:3000",
      brandName: "Airtide",
      isProduction: false,
      privateHosts: [],
      timesScale: 1,
      forceReleaseAfterMs: undefined,
    },
  } as Partial<Deps> as Deps; // people need no suppliers, payments or money engine
  const app = await buildApp({
    mounted: [...authRoutes(deps), ...noticeRoutes(deps)],
    hub: createHub(),
    door: {
      authenticate: (token) => authenticate(deps, token),
      reloadCatalogue: async () => undefined,
      rateScale: 1_000,
    },
    logger: pino({ level: "debug" }, { write: (line: string) => logged.push(line) }),
    extras: async () => undefined,
    ids: () => systemIds.next(),
    trustProxy: true,
  });
  afterAll(() => app.close());
  return {
    deps,
    db,
    app,
    tried,
    logged,
    call: (key: string, sent: Sent = {}) => call(app, key, sent),
    moveClock: (ms: number) => {
      time.now = new Date(time.now.getTime() + ms);
    },
    fund: (userName: string, amount: number) => fund(deps, userName, amount),
  };
}

export type PeopleWorld = Awaited<ReturnType<typeof startPeople>>;

function counting(passwords: PasswordPort, tried: { verifications: number }): PasswordPort {
  return {
    hash: (password) => passwords.hash(password),
    verify: (hash, password) => {
      tried.verifications += 1;
      return passwords.verify(hash, password);
    },
  };
}

async function call(app: FastifyInstance, key: string, sent: Sent): Promise<Answer> {
  const [method = "", path = ""] = key.split(" ");
  const answer = await app.inject({
    method: method as "GET",
    url: `/api/v1${path}`,
    headers: {
      "x-forwarded-for": sent.address ?? "102.89.1.1",
      ...(sent.device ? { "x-device-token": sent.device } : {}),
      ...(sent.token ? { "x-auth-token": sent.token } : {}),
      ...(sent.key ? { "idempotency-key": sent.key } : {}),
      ...(sent.agent ? { "user-agent": sent.agent } : {}),
    },
    ...(sent.body === undefined ? {} : { payload: sent.body as object }),
  });
  return { status: answer.statusCode, body: answer.json(), text: answer.body, headers: answer.headers };
}

/** Puts money into a wallet through the ledger, with its entry of history. */
async function fund(deps: Deps, userName: string, amount: number): Promise<void> {
  const { id, wallet_account: walletAccount } = await deps.db
    .selectFrom("app_user")
    .select(["id", "wallet_account"])
    .where("user_name", "=", userName)
    .executeTakeFirstOrThrow();
  const opening = { id: deps.ids.next(), user: walletAccount, amount: naira(amount) };
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const posted = await post(tx, {
      guarded: [walletAccount],
      movements: movesOf(deps.accountOf, "opening.opened", opening),
      at,
    });
    if (!posted.ok) throw new Error("an opening cannot be refused");
    await insertTransaction(tx, {
      id: opening.id,
      user_id: id,
      kind: "opening",
      status: "success",
      amount_kobo: opening.amount,
      created_at: at,
      finished_at: at,
      ...entryOf(posted.value.movements, walletAccount),
    });
  });
}
