import { sql } from "kysely";
import type { Measured } from "../core/network-status.ts";
import type { Db } from "./schema.ts";
import { isPurchase } from "./kinds.ts";

/** However busy the shop is, no more rows than these are read. */
const MOST_ROWS = 20_000;

type Window = { since: Date; slowBefore: Date; newest: number };

/** What became of the newest purchases of each service and network since a time, by the index of creation. */
export async function measureNetworks(db: Db, { since, slowBefore, newest }: Window): Promise<Measured[]> {
  const { rows } = await sql<{ type: Measured["service"]; network: string; good: number; total: number }>`
    with recent as (
      select kind, type, network, status, created_at, id from wallet_transaction
       where created_at > ${since} order by created_at desc, id desc limit ${MOST_ROWS}
    ), counted as (
      select type, network, status, row_number() over (partition by type, network order by created_at desc, id desc) as place
        from recent
       where ${isPurchase()}
         and (status in ('success', 'failed') or (status in ('pending', 'processing') and created_at < ${slowBefore}))
    )
    select type, network, (count(*) filter (where status = 'success'))::integer as good, count(*)::integer as total
      from counted where place <= ${newest} group by type, network`.execute(db);
  return rows.map(({ type, ...counts }) => ({ service: type, ...counts }));
}
