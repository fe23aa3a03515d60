import type pg from "pg";
import type { AccountLookup, Guarded } from "../core/ledger.ts";
import { kobo } from "../core/money.ts";
import { DUPLICATE_WINDOW_MS, likenessOf, type PricedOrder } from "../core/purchases.ts";
import {
  decideReserves,
  type ReserveCommand,
  type ReserveDecision,
  type ReserveOutcome,
  type ReserveState,
  type SeenKey,
} from "../core/reserve.ts";
import type { Fault, Result } from "../core/result.ts";
import { int8Array, textArray, uuidArray } from "./arrays.ts";
import { type Batcher, createBatcher } from "./batch.ts";
import { WRITE_SOMETHING } from "./confirmed-commit.ts";
import { readSpent } from "./daily-spend.ts";
import { movementArrays } from "./ledger.ts";
import { isDisconnect, type Connection } from "./pool.ts";
import { isKeyTaken } from "./request-keys.ts";
import { type Settlement, settleBatch } from "./settle.ts";

/** A purchase as it is stored with its reserve; price, cost and supplier are fixed at acceptance. */
export type NewPurchase = PricedOrder & {
  command: ReserveCommand;
  userId: string;
  supplier: string;
  planCode: string | null;
  /** The time from which the sweeper may take the first attempt. */
  leaseEnd: Date;
  at: Date;
};

/** The batched path to the ledger for both commits of a purchase. */
export type MoneyEngine = {
  reserve(purchase: NewPurchase): Promise<Result<Reserved, { code: "overloaded" }>>;
  /** Returns the time of settlement; undefined when the purchase was already decided elsewhere. */
  settle(settlement: Settlement): Promise<Result<Date | undefined, { code: "overloaded" }>>;
  depth(): { reserve: number; settle: number };
};

/** The outcome of a reserve, and the time it is stored with: one time per batch. */
export type Reserved = { outcome: ReserveOutcome; at: Date };

export type EngineParts = {
  reserveConnections: readonly Connection[];
  settleConnections: readonly Connection[];
  accountOf: AccountLookup;
  onFlush?: (queue: "reserve" | "settle", size: number, ms: number) => void;
  /** Called with the buyers whose purchases a commit has changed, or may have when its answer was lost. */
  onChange?: (userIds: readonly string[]) => void;
  now?: () => number;
  /** Maximum wait of a purchase for its batch, and then for the outcome; 10 s by default. */
  maxWaitMs?: number | undefined;
};

export function createMoneyEngine(parts: EngineParts): MoneyEngine {
  const { onFlush, onChange, now, maxWaitMs } = parts;
  const reserves: Batcher<NewPurchase, Reserved> = createBatcher({
    maxFlushes: parts.reserveConnections.length,
    ownerOf: (purchase) => purchase.command.walletAccount,
    flush: (items, isRetry) =>
      ringAfter({ items, onChange, hasChanged: isStored }, () =>
        onFreeConnection(parts.reserveConnections, (client) =>
          flushReserves(client, parts.accountOf, { items, isRetry }),
        ),
      ),
    isPassing: (error) => isDisconnect(error) || isKeyTaken(error),
    ...(now ? { now } : {}),
    ...(maxWaitMs ? { maxWaitMs } : {}),
    ...(onFlush ? { onFlush: (size: number, ms: number) => onFlush("reserve", size, ms) } : {}),
  });
  const settles: Batcher<Settlement, Date | undefined> = createBatcher({
    maxFlushes: parts.settleConnections.length,
    ownerOf: (settlement) => settlement.purchaseId,
    flush: (items) =>
      ringAfter({ items, onChange, hasChanged: () => true }, () =>
        onFreeConnection(parts.settleConnections, (client) => settleBatch(client, items)),
      ),
    isPassing: isDisconnect,
    ...(now ? { now } : {}),
    ...(maxWaitMs ? { maxWaitMs } : {}),
    ...(onFlush ? { onFlush: (size: number, ms: number) => onFlush("settle", size, ms) } : {}),
  });
  return {
    reserve: (purchase) => reserves.submit(purchase),
    settle: (settlement) => settles.submit(settlement),
    depth: () => ({ reserve: reserves.depth(), settle: settles.depth() }),
  };
}

type Rung<O> = {
  items: readonly { userId: string }[];
  onChange: EngineParts["onChange"];
  hasChanged: (outcome: O) => boolean;
};

/** Flushes, then reports whose purchases changed: everybody's when the connection broke before its answer. */
async function ringAfter<O>(
  { items, onChange, hasChanged }: Rung<O>,
  flush: () => Promise<O[]>,
): Promise<O[]> {
  try {
    const outcomes = await flush();
    const changed = items.filter((_item, i) => i in outcomes && hasChanged(outcomes[i] as O));
    onChange?.(changed.map(({ userId }) => userId));
    return outcomes;
  } catch (error) {
    if (isDisconnect(error)) onChange?.(items.map(({ userId }) => userId));
    throw error;
  }
}

/** True for a purchase that is stored, by this try of the batch or by an earlier one. */
function isStored({ outcome }: Reserved): boolean {
  return outcome.kind === "reserved" || outcome.kind === "replayed";
}

const busy = new WeakMap<Connection, number>();

/** Runs `use` on a free connection. There is one, because the batcher runs no more flushes than that. */
async function onFreeConnection<T>(
  connections: readonly Connection[],
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const connection = connections.reduce((best, other) =>
    (busy.get(other) ?? 0) < (busy.get(best) ?? 0) ? other : best,
  );
  busy.set(connection, (busy.get(connection) ?? 0) + 1);
  try {
    return await connection.run(use);
  } finally {
    busy.set(connection, (busy.get(connection) ?? 1) - 1);
  }
}

type Batch = { items: readonly NewPurchase[]; isRetry: boolean };

/** One transaction in two round trips: lock and read; then decide, write and commit. */
async function flushReserves(client: pg.Client, accountOf: AccountLookup, batch: Batch): Promise<Reserved[]> {
  const { items } = batch;
  const at = items[0]?.at ?? new Date(0);
  const [, looked, spent] = await Promise.all([
    client.query("begin"),
    client.query<Looked>({ name: "purchase_lock", text: LOCK, values: lockArguments(batch, at) }),
    readSpent(client, items, at),
  ]);
  const commands = items.map((item) => item.command);
  const decision = decideReserves(accountOf, commands, { ...readState(items, looked.rows[0]), spent });
  if (decision.keys.length === 0 && decision.movements.length === 0) {
    await Promise.all([client.query(WRITE_SOMETHING), client.query("commit")]);
    return stamped(decision, at);
  }
  await Promise.all([
    client.query({ name: "purchase_reserve", text: RESERVE, values: reserveArguments(items, decision, at) }),
    client.query("commit"),
  ]);
  return stamped(decision, at);
}

function stamped(decision: ReserveDecision, at: Date): Reserved[] {
  return decision.outcomes.map((outcome) => ({ outcome, at }));
}

const LOCK = `select * from purchase_lock_and_look($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const RESERVE = `select purchase_begin(${Array.from({ length: 39 }, (_, i) => `$${i + 1}`).join(", ")})`;

type Looked = {
  account_ids: bigint[] | null;
  balances: bigint[] | null;
  seqs: bigint[] | null;
  frozen: boolean[] | null;
  key_ids: string[] | null;
  key_hashes: string[] | null;
  key_operations: (string | null)[] | null;
  key_refusals: (string | null)[] | null;
  twins: (string | null)[] | null;
  written: string[] | null;
};

/** The purchases that are checked for a recent equal purchase. */
function checkedForRepeat(items: readonly NewPurchase[]): NewPurchase[] {
  return items.filter(({ command }) => !command.allowRepeat && !command.refusal);
}

function lockArguments({ items, isRetry }: Batch, at: Date): unknown[] {
  const checked = checkedForRepeat(items);
  const alike = checked.map(likenessOf);
  return [
    int8Array([...new Set(items.map((item) => item.command.walletAccount))]),
    uuidArray(items.flatMap((item) => (item.command.requestKey ? [item.command.requestKey.id] : []))),
    uuidArray(checked.map((item) => item.userId)),
    textArray(checked.map((item) => item.number)),
    textArray(checked.map((item) => item.service)),
    textArray(checked.map((item) => item.network)),
    textArray(alike.map(({ plan }) => plan)),
    int8Array(alike.map(({ amount }) => amount)),
    new Date(at.getTime() - DUPLICATE_WINDOW_MS),
    uuidArray(isRetry ? items.map((item) => item.command.purchaseId) : []),
  ];
}

function readState(items: readonly NewPurchase[], looked: Looked | undefined): Omit<ReserveState, "spent"> {
  const guarded = new Map<bigint, Guarded>();
  looked?.account_ids?.forEach((account, i) => {
    const isFrozen = looked.frozen?.[i] ?? false;
    guarded.set(account, {
      balance: kobo(looked.balances?.[i] ?? 0n),
      seq: looked.seqs?.[i] ?? 0n,
      isFrozen,
    });
  });
  const seen = new Map<string, SeenKey>();
  looked?.key_ids?.forEach((id, i) => {
    const refusal = looked.key_refusals?.[i];
    seen.set(id, {
      hash: looked.key_hashes?.[i] ?? "",
      operationId: looked.key_operations?.[i] ?? null,
      refusal: refusal ? (JSON.parse(refusal) as Fault) : null,
    });
  });
  const recent = new Map<string, string>();
  checkedForRepeat(items).forEach((item, i) => {
    const equal = looked?.twins?.[i];
    if (equal) recent.set(item.command.fingerprint, equal);
  });
  return { guarded, seen, recent, written: new Set(looked?.written ?? []) };
}

function reserveArguments(items: readonly NewPurchase[], decision: ReserveDecision, at: Date): unknown[] {
  const users = new Map(items.map((item) => [item.command, item.userId]));
  return [
    at,
    ...keyArguments(decision, users),
    ...rowArguments(items, decision),
    ...movementArrays(decision.movements),
  ];
}

function keyArguments({ keys }: ReserveDecision, users: Map<ReserveCommand, string>): unknown[] {
  return [
    uuidArray(keys.map((key) => key.command.requestKey?.id ?? null)),
    uuidArray(keys.map((key) => users.get(key.command) ?? null)),
    uuidArray(keys.map((key) => key.command.requestKey?.hash ?? null)),
    uuidArray(keys.map((key) => key.operationId)),
    textArray(keys.map((key) => key.refusal && JSON.stringify(key.refusal))),
  ];
}

function rowArguments(items: readonly NewPurchase[], decision: ReserveDecision): unknown[] {
  const rows = items.flatMap((item, i) => {
    const outcome = decision.outcomes[i];
    return outcome?.kind === "reserved" ? [{ item, outcome }] : [];
  });
  return [
    uuidArray(rows.map(({ item }) => item.command.purchaseId)),
    uuidArray(rows.map(({ item }) => item.userId)),
    int8Array(rows.map(({ outcome }) => outcome.seq)),
    textArray(rows.map(({ item }) => item.service)),
    int8Array(rows.map(({ item }) => item.price)),
    int8Array(rows.map(({ item }) => item.face)),
    int8Array(rows.map(({ item }) => item.fee)),
    int8Array(rows.map(({ item }) => item.cost)),
    int8Array(rows.map(({ outcome }) => outcome.before)),
    int8Array(rows.map(({ outcome }) => outcome.after)),
    textArray(rows.map(({ item }) => item.network)),
    textArray(rows.map(({ item }) => item.product)),
    uuidArray(rows.map(({ item }) => item.planId)),
    textArray(rows.map(({ item }) => item.planName)),
    textArray(rows.map(({ item }) => item.number)),
    int8Array(rows.map(({ item }) => item.companyId)),
    textArray(rows.map(({ item }) => item.meterType)),
    textArray(rows.map(({ item }) => item.meterOwner)),
    textArray(rows.map(({ item }) => item.details && JSON.stringify(item.details))),
    textArray(rows.map(({ item }) => item.supplier)),
    textArray(rows.map(({ item }) => item.planCode)),
    textArray(rows.map(({ item }) => item.leaseEnd.toISOString())),
  ];
}
