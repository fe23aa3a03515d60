import { movesOf } from "../../src/core/posting.ts";
import { createHash } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import { afterAll } from "vitest";
import { uuidOf } from "../../src/core/ids.ts";
import { type HouseKind } from "../../src/core/ledger.ts";
import { naira } from "../../src/core/money.ts";
import { DEFAULT_SETTINGS } from "../../src/core/settings.ts";
import { openHouseAccounts, openGuarded, post } from "../../src/db/ledger.ts";
import { createMoneyEngine } from "../../src/db/money-engine.ts";
import { createConnection } from "../../src/db/pool.ts";
import type { DB } from "../../src/db/schema.ts";
import { SERVICES } from "../../src/core/transactions.ts";
import { entryOf, insertTransaction } from "../../src/db/transactions.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { systemIds, systemRandom } from "../../src/main/system.ts";
import { createKeyEnds } from "../../src/flows/key-ends.ts";
import { AUDIT_SEAL } from "./app-secret.ts";
import { STARTED_AT } from "./clock.ts";
import type { TestDatabase } from "./database.ts";

/** A database, the deps of the flows that move money, and a clock that stands still. */
export type HistoryDeps = { db: Kysely<DB>; deps: Deps; now: Date };
/** Settings of an owner who wants a second admin; admins without one agree to nothing. */
export const WITH_SECOND_ADMIN = { ...DEFAULT_SETTINGS, secondAdmin: true };

export type Person = { id: string; wallet: bigint; earnings: bigint };

const HOUSE: [HouseKind, ...string[]][] = [
  ["purchase_in_flight", ""],
  ["referral", ""],
  ["late_delivery_loss", ""],
  ["opening", ""],
  ["refund_loss", ""],
  ["manual_adjustment", ""],
  ["supplier_receivable", "GLAD", "NEPTUNE"],
  ["supplier_float", "GLAD", "NEPTUNE"],
  ["margin", ...SERVICES],
  ["fee", ...SERVICES, "funding", "upgrade", "withdrawal"],
  ["clearing", "squad", "monnify"],
  ["reconciliation_difference", "GLAD", "NEPTUNE", "squad", "Test Bank"],
  ["written_off", "GLAD", "NEPTUNE", "squad", "Test Bank"],
  ["payout_in_flight", ""],
  ["promo", ""],
  ["coupon_liability", ""],
  ["earnings_hold", ""],
  ["commission", ""],
  ["airtime_stock", "MTN"],
  ["bank", "Test Bank", "Other Bank"],
  ["capital", ""],
  ["margin", "airtime_to_cash"],
  ["fee", "partnership"],
];

export async function openHistoryDeps(database: TestDatabase): Promise<HistoryDeps> {
  const now = STARTED_AT;
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool("airtide_app") }) });
  const accountOf = await openHouseAccounts(
    db,
    HOUSE.flatMap(([kind, ...parties]) => parties.map((party) => ({ kind, party }))),
  );
  const connections = [0, 1].map(() => createConnection(database.appUrl));
  afterAll(() => Promise.all(connections.map((connection) => connection.end())));
  const money = createMoneyEngine({
    reserveConnections: connections.slice(0, 1),
    settleConnections: connections.slice(1),
    accountOf,
  });
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const deps: Partial<Deps> = {
    db,
    reports: (read) => read(db),
    accountOf,
    money,
    effect: (_name, run) => run(),
    clock: { now: () => now },
    catalogue: () => ({ settings: DEFAULT_SETTINGS }) as ReturnType<Deps["catalogue"]>,
    steady: { ms: () => 0, isSure: () => true },
    ids: systemIds,
    random: systemRandom,
    log: quiet,
    keyEnds: createKeyEnds(),
    auditSeal: AUDIT_SEAL,
    after: () => ({ reached: new Promise(() => undefined), cancel: () => undefined }),
    settings: { timesScale: 1 } as Deps["settings"],
  };
  return { db, deps: deps as Deps, now }; // neither upgrades nor the checker need the rest
}

/** Makes people admins who may agree as second ones: with a second factor. */
export async function makeAdmins({ db, now }: HistoryDeps, people: readonly Person[]): Promise<void> {
  for (const { id } of people) {
    await db.updateTable("app_user").set({ is_admin: true }).where("id", "=", id).execute();
    const factor = { user_id: id, sealed: Buffer.from("x"), created_at: now, confirmed_at: now };
    await db.insertInto("second_factor").values(factor).execute();
  }
}

export async function makePerson(
  { db, deps, now }: HistoryDeps,
  wanted: { name: string; naira: number; referredBy?: string },
): Promise<Person> {
  const id = deps.ids.next();
  const opening = { id: deps.ids.next(), amount: naira(wanted.naira) };
  return db.transaction().execute(async (tx) => {
    const wallet = await openGuarded(tx, "wallet", id);
    const earnings = await openGuarded(tx, "earnings", id);
    await tx
      .insertInto("app_user")
      .values({
        id,
        user_name: wanted.name,
        full_name: wanted.name,
        email: `${wanted.name}@example.com`,
        phone: `0803${String(Number(wallet) + 1_000_000)}`,
        email_proven_at: now,
        password_hash: "none",
        referred_by: wanted.referredBy ?? null,
        wallet_account: wallet,
        earnings_account: earnings,
        created_at: now,
      })
      .execute();
    const posted = await post(tx, {
      guarded: [wallet],
      movements: movesOf(deps.accountOf, "opening.opened", { ...opening, user: wallet }),
      at: now,
    });
    if (!posted.ok) throw new Error(posted.fault.code);
    await insertTransaction(tx, {
      id: opening.id,
      user_id: id,
      kind: "opening",
      status: "success",
      amount_kobo: opening.amount,
      ...entryOf(posted.value.movements, wallet),
      created_at: now,
      finished_at: now,
    });
    return { id, wallet, earnings };
  });
}

/** A request key, made from a word. */
export function keyOf(word: string) {
  const half = (salt: string) =>
    uuidOf(createHash("sha256").update(`${salt}${word}`).digest("hex").slice(0, 32));
  return { id: half("id "), hash: half("hash ") };
}
