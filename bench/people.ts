import { createHash } from "node:crypto";
import type pg from "pg";
import { createPasswords } from "../src/main/credentials.ts";
import { createSecrets } from "../src/main/secrets.ts";
import type { BenchUser } from "./engine.ts";

/** The number of wallets, each with an opening balance in the ledger and a live session. */
export const PEOPLE = 100_000;
export const PASSWORD = "tide-and-sand-7";
/** Ten billion naira, in kobo: nobody runs out of money during a run, not even the reseller. */
export const OPENING_KOBO = 1_000_000_000_000n;

/** Ids and user names follow from the number, so that every process of the benchmark can compute them. */
export const userName = (n: number): string => `bench_${n}`;
const userId = (n: number): string => `01000000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;

/** The session token of a person: 43 characters, like all. Secret only in real life. */
export const tokenOf = (n: number): string => createHash("sha256").update(`bench ${n}`).digest("base64url");

/**
 * Writes people, wallets, openings and sessions straight into their tables; only so many people are logged
 * in.
 */
export async function addPeople(
  owner: pg.Pool,
  appSecret: string,
  { people = PEOPLE, sessions = PEOPLE } = {},
): Promise<void> {
  const password = (await createPasswords().hash(PASSWORD)) ?? "";
  const { accounts, balances, postings, history, users } = peopleSql(people);
  for (const text of [accounts, balances, postings, history]) await owner.query(text);
  await owner.query(users, [password]);
  const secrets = createSecrets(appSecret);
  const hashes = Array.from({ length: sessions }, (_, n) => secrets.digest(tokenOf(n)));
  await owner.query(SESSIONS, [hashes.map((hash) => Buffer.from(hash))]);
}

/** Everybody, with their wallet's number in this database. */
export async function readPeople(owner: pg.Pool): Promise<BenchUser[]> {
  const { rows } = await owner.query<{ id: bigint }>(
    "select id from ledger_account where kind = 'wallet' order by owner_id",
  );
  return rows.map(({ id }, n) => ({ id: userId(n), walletAccount: id }));
}

/** Id number `n` of a kind, in SQL. All of them sort before ids that are made today. */
export const idSql = (kind: number): string =>
  `('0100000${kind}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
const USER = idSql(0);
/** Before what checks of recent rows meet, and few days for the job that sums up each day. */
const AT = "now() - interval '3 days'";

function peopleSql(people: number) {
  const everybody = `generate_series(0, ${people - 1}) n`;
  const opened = `${everybody} join ledger_account w on w.kind = 'wallet' and w.owner_id = ${USER}`;
  return {
    accounts: `insert into ledger_account (kind, owner_id)
      select kind, ${USER} from (values ('wallet'), ('earnings')) k(kind), ${everybody}`,
    balances: `insert into ledger_balance (account_id, balance, seq)
      select id, case kind when 'wallet' then ${OPENING_KOBO} else 0 end, case kind when 'wallet' then 1 else 0 end
        from ledger_account where kind in ('wallet', 'earnings') order by id`,
    postings: `insert into ledger_posting (subject_id, step, leg, debit, credit, amount, credit_seq, credit_after, created_at)
      select ${idSql(1)}, 0, 0, o.id, w.id, ${OPENING_KOBO}, 1, ${OPENING_KOBO}, ${AT}
        from ledger_account o, ${opened} where o.kind = 'opening'`,
    history: `insert into wallet_transaction (id, user_id, seq, kind, type, status, is_credit, amount_kobo, face_kobo,
        balance_before, balance_after, note, created_at, finished_at)
      select ${idSql(1)}, ${USER}, 1, 'opening', 'wallet', 'success', true, ${OPENING_KOBO}, ${OPENING_KOBO},
             0, ${OPENING_KOBO}, 'Opening balance', ${AT}, ${AT} from ${everybody}`,
    users: `insert into app_user (id, user_name, full_name, email, phone, password_hash, wallet_account, earnings_account, created_at)
      select ${USER}, 'bench_' || n, 'Bench ' || n, 'bench' || n || '@airtide.example', '081' || lpad(n::text, 8, '0'), $1,
             w.id, e.id, ${AT}
        from ${opened} join ledger_account e on e.kind = 'earnings' and e.owner_id = w.owner_id`,
  };
}

const SESSIONS = `insert into session (id, token_hash, user_id, device, created_at, last_seen_at, expires_at)
  select ${idSql(2)}, hash, ${USER}, 'bench', now(), now(), now() + interval '1 day'
    from (select hash, (place - 1)::integer as n from unnest($1::bytea[]) with ordinality s(hash, place)) s`;
