import { type RawBuilder, sql } from "kysely";
import type { OutsideKind } from "../../core/outside-attempt.ts";
import type { CashRow } from "../airtime-to-cash/queries.ts";
import { int8Array, textArray, uuidArray } from "../../db/arrays.ts";
import type { AttemptRow, FundingRow, PayoutRow, Tx } from "../../db/schema.ts";

/** Attempts of all kinds that were sent outside and are due for a requery. */

export type DueAttempt =
  | { kind: "purchase"; row: AttemptRow }
  | { kind: "withdrawal"; row: PayoutRow }
  | { kind: "airtime_to_cash"; row: CashRow }
  | { kind: "payment_link"; row: FundingRow };

/** How many attempts may be taken at one party now, and the end of their lease. */
export type PartyRoom = { kind: OutsideKind; party: string; places: number; leaseUntil: Date };

/** How many attempts of a kind may be taken now: in all, and at each party without a `PartyRoom`. */
export type KindRoom = { kind: OutsideKind; inAll: number; atEach: number; leaseUntil: Date };

/** `ended`: set on rows that have an outcome and are only looked at once more. */
type Table = { table: string; key: string; party: string | undefined; ended?: string };

/** The table of each kind's open attempts, and the column that names the party. */
const TABLES: Record<OutsideKind, Table> = {
  purchase: { table: "attempt_live", key: "purchase_id", party: "supplier" },
  withdrawal: { table: "payout", key: "id", party: "provider", ended: "finished_at" },
  airtime_to_cash: { table: "airtime_to_cash", key: "id", party: undefined },
  payment_link: { table: "funding", key: "id", party: "provider" },
};

/** All open attempts as one list: kind, id, party and the time of the next check. */
const ALL_DUE = sql.join(
  Object.entries(TABLES).map(
    ([kind, { table, key, party, ended }]) => sql`
      select ${sql.lit(kind)} as kind, ${sql.ref(key)} as id, ${party ? sql.ref(party) : sql.lit("")} as party, next_check_at,
             ${ended ? sql`${sql.ref(ended)} is not null` : sql`false`} as is_ended
        from ${sql.table(table)}`,
  ),
  sql` union all `,
);

/**
 * Takes attempts that are due, open ones before ended ones and the longest due first, and moves their next
 * check on by a lease, so that no other process takes them meanwhile. No kind gets more than its room and no
 * party more than its own, so a slow one does not block the others. Any number of processes may take at once:
 * locked rows are skipped.
 */
export async function takeDue(
  tx: Tx,
  due: { now: Date; kinds: readonly KindRoom[]; parties: readonly PartyRoom[] },
): Promise<DueAttempt[]> {
  const turns = await nextTurns(tx, due);
  const take = async <Row>(kind: OutsideKind) => takeTurns<Row>(tx, kind, { turns, now: due.now });
  const taken: DueAttempt[] = [];
  for (const row of await take<AttemptRow>("purchase")) taken.push({ kind: "purchase", row });
  for (const row of await take<PayoutRow>("withdrawal")) taken.push({ kind: "withdrawal", row });
  for (const row of await take<CashRow>("airtime_to_cash")) taken.push({ kind: "airtime_to_cash", row });
  for (const row of await take<FundingRow>("payment_link")) taken.push({ kind: "payment_link", row });
  return taken;
}

type Turn = { kind: OutsideKind; id: string; lease_until: Date };

async function nextTurns(tx: Tx, due: Parameters<typeof takeDue>[1]): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    with kind_room as (${kindRooms(due.kinds)}), party_room as (${partyRooms(due.parties)}), turn as (
      select d.kind, d.id, d.next_check_at, d.is_ended, k.in_all,
             coalesce(p.lease_until, k.lease_until) as lease_until, coalesce(p.places, k.at_each) as places,
             row_number() over (partition by d.kind, d.party order by d.is_ended, d.next_check_at) as place
        from (${ALL_DUE}) d
        join kind_room k on k.kind = d.kind
        left join party_room p on p.kind = d.kind and p.party = d.party
       where d.next_check_at <= ${due.now}
    ), fair as (
      select *, row_number() over (partition by kind order by is_ended, next_check_at) as place_of_kind
        from turn where place <= places
    )
    select kind, id, lease_until from fair where place_of_kind <= in_all`.execute(tx);
  return rows;
}

const texts = (values: readonly string[]) => sql`${textArray(values)}::text[]`;
const numbers = (values: readonly number[]) => sql`${int8Array(values)}::bigint[]`;
const times = (values: readonly Date[]) =>
  sql`${textArray(values.map((value) => value.toISOString()))}::timestamptz[]`;

const kindRooms = (rooms: readonly KindRoom[]): RawBuilder<unknown> => sql`
  select * from unnest(${texts(rooms.map(({ kind }) => kind))}, ${numbers(rooms.map(({ inAll }) => inAll))},
    ${numbers(rooms.map(({ atEach }) => atEach))}, ${times(rooms.map(({ leaseUntil }) => leaseUntil))})
    as r(kind, in_all, at_each, lease_until)`;

const partyRooms = (rooms: readonly PartyRoom[]): RawBuilder<unknown> => sql`
  select * from unnest(${texts(rooms.map(({ kind }) => kind))}, ${texts(rooms.map(({ party }) => party))},
    ${numbers(rooms.map(({ places }) => places))}, ${times(rooms.map(({ leaseUntil }) => leaseUntil))})
    as r(kind, party, places, lease_until)`;

/** Skips rows that another process took or moved on since they were read. */
async function takeTurns<Row>(
  tx: Tx,
  kind: OutsideKind,
  { turns, now }: { turns: readonly Turn[]; now: Date },
): Promise<Row[]> {
  const mine = turns.filter((turn) => turn.kind === kind);
  if (mine.length === 0) return [];
  const { table, key } = TABLES[kind];
  const { rows } = await sql<Row>`
    with taken as (
      select a.${sql.ref(key)} as id, t.lease_until
        from ${sql.table(table)} a
        join unnest(${uuidArray(mine.map(({ id }) => id))}::uuid[], ${times(mine.map(({ lease_until }) => lease_until))})
          as t(id, lease_until) on t.id = a.${sql.ref(key)}
       where a.next_check_at <= ${now} for update of a skip locked
    )
    update ${sql.table(table)} a set next_check_at = taken.lease_until from taken
     where a.${sql.ref(key)} = taken.id returning a.*`.execute(tx);
  return rows;
}
