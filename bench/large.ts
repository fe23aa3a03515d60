import type pg from "pg";
import { COST, PRICE } from "./engine.ts";
import { idSql, OPENING_KOBO } from "./people.ts";

/** Purchases that are stored already, all by the reseller, one every thirty seconds of the last year. */
export const STORED = 1_000_000;

/** Writes them straight into their tables, with their postings. */
export async function addHistory(owner: pg.Pool): Promise<void> {
  for (const text of [ROWS, RESERVES, SETTLES, BALANCE]) await owner.query(text);
  await owner.query("vacuum analyze");
}

const EACH = `generate_series(1, ${STORED}) n`;
const AT = `now() - (${STORED} - n + 2880) * interval '30 seconds'`;
const AFTER = `${OPENING_KOBO} - n::bigint * ${PRICE}`;
const WALLET = "(select w.* from ledger_account w where w.kind = 'wallet' order by w.owner_id limit 1) w";
const house = (kind: string, party: string) =>
  `(select id from ledger_account where kind = '${kind}' and party = '${party}')`;
const FLIGHT = house("purchase_in_flight", "");

const ROWS = `insert into wallet_transaction (id, user_id, seq, kind, type, status, is_credit, amount_kobo, face_kobo, cost_kobo,
    balance_before, balance_after, network, product, number, supplier, supplier_ref, attempt, note, created_at, finished_at)
  select ${idSql(3)}, w.owner_id, n + 1, 'purchase_airtime', 'airtime', 'success', false, ${PRICE}, 10000, ${COST}, ${AFTER} + ${PRICE}, ${AFTER},
         'MTN', 'MTN', '0803' || lpad((n % 5000)::text, 7, '0'), 'GLAD', 'stored-' || n, 1, 'MTN airtime delivered', ${AT}, ${AT}
    from ${WALLET}, ${EACH}`;

const COLUMNS = "(subject_id, step, leg, debit, credit, amount, debit_seq, debit_after, created_at)";

const RESERVES = `insert into ledger_posting ${COLUMNS}
  select ${idSql(3)}, 0, 0, w.id, ${FLIGHT}, ${PRICE}, n + 1, ${AFTER}, ${AT} from ${WALLET}, ${EACH}`;

const SETTLES = `insert into ledger_posting ${COLUMNS}
  select ${idSql(3)}, 1, leg, ${FLIGHT}, credit, amount, null, null, ${AT}
    from ${EACH}, (values (0, ${house("supplier_float", "GLAD")}, ${COST}), (1, ${house("margin", "airtime")}, ${PRICE - COST}))
         as legs(leg, credit, amount)`;

const BALANCE = `update ledger_balance b set balance = balance - ${STORED}::bigint * ${PRICE}, seq = seq + ${STORED}
  from ${WALLET} where b.account_id = w.id`;
