import type pg from "pg";
import { type AccountLookup, chain, type Guarded } from "../src/core/ledger.ts";
import { kobo } from "../src/core/money.ts";
import { movesOf } from "../src/core/posting.ts";
import type { ReserveOutcome } from "../src/core/reserve.ts";
import { ok } from "../src/core/result.ts";
import { int8Array } from "../src/db/arrays.ts";
import { movementArrays } from "../src/db/ledger.ts";
import type { MoneyEngine, NewPurchase } from "../src/db/money-engine.ts";
import type { Settlement } from "../src/db/settle.ts";

/**
 * The reference: purchases written in the usual way. Each half of a purchase is one transaction, statement by
 * statement, on a pool. Tables, ledger functions and prepared statements are the same; only the batching is
 * missing.
 */
export function createNaiveEngine(pool: pg.Pool, accountOf: AccountLookup): MoneyEngine {
  return {
    reserve: async (purchase) => {
      const outcome = await inTransaction(pool, (client) => reserve(client, accountOf, purchase));
      return ok({ outcome, at: purchase.at });
    },
    settle: async (settlement) => {
      const isMine = await inTransaction(pool, (client) => settle(client, settlement));
      return ok(isMine ? settlement.at : undefined);
    },
    depth: () => ({ reserve: pool.waitingCount, settle: 0 }),
  };
}

async function inTransaction<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await run(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function reserve(
  client: pg.PoolClient,
  accountOf: AccountLookup,
  purchase: NewPurchase,
): Promise<ReserveOutcome> {
  const { purchaseId, walletAccount, price, requestKey } = purchase.command;
  const guarded = await lock(client, walletAccount);
  const earlier = requestKey && (await client.query(prepared("key", KEY, [requestKey.id]))).rows[0];
  if (earlier) return { kind: "replayed", purchaseId: earlier.operation_id };
  const before = guarded.get(walletAccount)?.balance ?? kobo(0n);
  const chained = chain(
    movesOf(accountOf, "purchase.reserve", { id: purchaseId, user: walletAccount, price }),
    guarded,
  );
  if (!chained.ok) return { kind: "refused", fault: chained.fault };
  const { balance: after, seq } = guarded.get(walletAccount) ?? { balance: before, seq: 0n };
  if (requestKey) {
    const values = [requestKey.id, purchase.userId, requestKey.hash, purchaseId, purchase.at];
    await client.query(prepared("remember", REMEMBER, values));
  }
  await client.query(prepared("row", ROW, rowOf(purchase, { before, after, seq })));
  const attempt = [purchaseId, purchase.supplier, purchase.planCode, purchase.at, purchase.leaseEnd];
  await client.query(prepared("attempt", ATTEMPT, attempt));
  await client.query(prepared("write", WRITE, [...movementArrays(chained.value), purchase.at]));
  return { kind: "reserved", before, after, seq };
}

async function lock(client: pg.PoolClient, account: bigint): Promise<Map<bigint, Guarded>> {
  const { rows } = await client.query(prepared("lock", LOCK, [int8Array([account])]));
  return new Map([[account, { balance: kobo(rows[0].balance), seq: rows[0].seq }]]);
}

function rowOf(purchase: NewPurchase, money: { before: bigint; after: bigint; seq: bigint }): unknown[] {
  const { command, userId, service, price, face, fee, cost, network, product, number } = purchase;
  const amounts = [price, face, fee, cost, money.before, money.after];
  const what = [network, product, purchase.planId, purchase.planName, number];
  const meter = [purchase.companyId, purchase.meterType, purchase.meterOwner];
  const rest = [purchase.supplier, purchase.at];
  return [command.purchaseId, userId, money.seq, service, ...amounts, ...what, ...meter, ...rest];
}

async function settle(client: pg.PoolClient, settlement: Settlement): Promise<boolean> {
  const { purchaseId, attempt, supplierRef, token, units, note, at } = settlement;
  const values = [purchaseId, attempt, supplierRef, token, units, note, at];
  const { rowCount } = await client.query(prepared("settle", SETTLE, values));
  if (rowCount === 0) return false;
  await client.query(prepared("forget", FORGET, [purchaseId]));
  const chained = chain(settlement.movements, new Map());
  if (chained.ok) await client.query(prepared("write", WRITE, [...movementArrays(chained.value), at]));
  await client.query(prepared("ring", RING, [settlement.userId.replaceAll("-", "")]));
  return true;
}

function prepared(name: string, text: string, values: unknown[]): pg.QueryConfig {
  return { name: `naive_${name}`, text, values };
}

const LOCK = "select balances[1] as balance, seqs[1] as seq from ledger_lock($1)";
const KEY = "select operation_id from idempotency_key where id = $1";
const REMEMBER =
  "insert into idempotency_key (id, user_id, request_hash, operation_id, created_at) values ($1, $2, $3, $4, $5)";
const ROW = `insert into wallet_transaction (id, user_id, seq, type, amount_kobo, face_kobo, fee_kobo, cost_kobo, balance_before,
    balance_after, network, product, plan_id, plan_name, number, company_id, meter_type, meter_owner, supplier, created_at,
    status, is_credit, attempt, kind)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, 'processing', false, 1, 'purchase_' || $4)`;
const ATTEMPT = `insert into attempt_live (purchase_id, attempt, supplier, plan_code, state, dispatched_at, next_check_at)
  values ($1, 1, $2, $3, 'dispatched', $4, $5)`;
const WRITE = "select ledger_write($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
const SETTLE = `update wallet_transaction
    set status = 'success', supplier_ref = $3, token = $4, units = $5, note = $6, finished_at = $7
  where id = $1 and attempt = $2 and status = 'processing'`;
const FORGET = "delete from attempt_live where purchase_id = $1";
const RING = "select pg_notify('airtide_user', $1)";
