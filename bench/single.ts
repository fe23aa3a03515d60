import type pg from "pg";
import type { AccountLookup } from "../src/core/ledger.ts";
import { kobo } from "../src/core/money.ts";
import { ok } from "../src/core/result.ts";
import type { MoneyEngine, NewPurchase } from "../src/db/money-engine.ts";
import type { Connection } from "../src/db/pool.ts";

/**
 * The reference for an idle house: a reserve is one call of one SQL function, decided in SQL, in one round
 * trip. Settling is one call in the engine already, so it is the engine's own.
 */
export function createSingleEngine(
  connection: Connection,
  batched: { engine: MoneyEngine; accountOf: AccountLookup },
): MoneyEngine {
  return {
    reserve: async (purchase) => {
      const { rows } = await connection.run((client) =>
        client.query<Reserved>(callOf(purchase, batched.accountOf)),
      );
      const found = rows[0];
      if (!found?.seq) throw new Error("the reserve was refused");
      const outcome = {
        before: kobo(found.before),
        after: kobo(found.before - purchase.price),
        seq: found.seq,
      };
      return ok({ outcome: { kind: "reserved", ...outcome }, at: purchase.at });
    },
    settle: (settlement) => batched.engine.settle(settlement),
    depth: () => ({ reserve: 0, settle: 0 }),
  };
}

type Reserved = { before: bigint; seq: bigint };

function callOf(purchase: NewPurchase, accountOf: AccountLookup): pg.QueryConfig {
  const { purchaseId, walletAccount, price, requestKey } = purchase.command;
  return {
    name: "bench_reserve",
    text: "select * from bench_reserve($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
    values: [
      purchaseId,
      walletAccount,
      accountOf("purchase_in_flight"),
      purchase.userId,
      requestKey?.id,
      requestKey?.hash,
      price,
      purchase.face,
      purchase.cost,
      purchase.network,
      purchase.number,
      purchase.supplier,
      purchase.leaseEnd,
      purchase.at,
    ],
  };
}

/** Made in the benchmark's database only. */
export const SINGLE_FUNCTION = `
create function bench_reserve(p_id uuid, p_wallet bigint, p_flight bigint, p_user uuid, p_key uuid, p_hash uuid, p_price bigint,
  p_face bigint, p_cost bigint, p_network text, p_number text, p_supplier text, p_check timestamptz, p_at timestamptz,
  out before bigint, out seq bigint) language plpgsql as $$
begin
  select l.balances[1], l.seqs[1] + 1 into before, seq from ledger_lock(array[p_wallet]) l;
  if before < p_price or exists (select from idempotency_key where id = p_key) then
    seq := null;
    return;
  end if;
  insert into idempotency_key (id, user_id, request_hash, operation_id, created_at) values (p_key, p_user, p_hash, p_id, p_at);
  insert into wallet_transaction (id, user_id, seq, kind, type, status, is_credit, amount_kobo, face_kobo, cost_kobo, balance_before,
      balance_after, network, product, number, supplier, attempt, created_at)
    values (p_id, p_user, seq, 'purchase_airtime', 'airtime', 'processing', false, p_price, p_face, p_cost, before,
      before - p_price, p_network, p_network, p_number, p_supplier, 1, p_at);
  insert into attempt_live (purchase_id, attempt, supplier, state, dispatched_at, next_check_at)
    values (p_id, 1, p_supplier, 'dispatched', p_at, p_check);
  perform ledger_write(array[p_id], array[0::smallint], array[0::smallint], array[p_wallet], array[p_flight], array[p_price],
    array[seq], array[before - p_price], array[null::bigint], array[null::bigint], array[null::uuid], p_at);
end $$;
grant execute on function bench_reserve to airtide_app`;
