import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { KIND_NAMES, PURCHASE_KINDS, ruleOf } from "../../src/core/movements.ts";
import { migrate } from "../../src/db/migrate.ts";
import { createPool, withDatabase } from "../../src/db/pool.ts";
import { freshDatabase } from "../support/database.ts";
import { writeHistory } from "../support/history.ts";

const FOLDER = resolve(import.meta.dirname, "../../migrations");
/** The last file of the version that knew no kinds. */
const BEFORE = "0019";

const database = await freshDatabase();
const owner = database.pool("owner");

test("the table of kinds is the database's own: what it takes is what core/movements says", async () => {
  const { rows } = await owner.query<{ text: string }>(
    "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'wallet_transaction_kind'",
  );
  const taken = [...(rows[0]?.text ?? "").matchAll(/"(\w+ \w+ [+-])"/g)];
  const said = KIND_NAMES.map((kind) => `${kind} ${ruleOf(kind).type} ${ruleOf(kind).isCredit ? "+" : "-"}`);
  expect(taken.map(([, line]) => line)).toEqual(said);
});

test("the end of every purchase is news to its buyer's devices, and its attempts are in one view", async () => {
  const { rows } = await owner.query<{ kind: string; view: string }>(
    `select kind, pg_get_viewdef('purchase_attempt'::regclass) as view
       from unnest($1::text[]) kind where push_kind(kind) = 'purchase'`,
    [KIND_NAMES],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(PURCHASE_KINDS);
  expect(rows.filter(({ kind, view }) => !view.includes(`'${kind}'`))).toEqual([]);
});

describe("in the books of a busy life", () => {
  beforeAll(async () => {
    await writeHistory(database);
  });

  test("every kind of line is there", async () => {
    const { rows } = await owner.query<{ kind: string }>("select distinct kind from wallet_transaction");
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...KIND_NAMES].sort());
  });

  test("the version before would know each line for what it is", async () => {
    const { rows } = await owner.query(`
      select t.kind, t.type, t.product, t.is_credit from wallet_transaction t
       where t.kind <> kind_of_line(t.type, t.product, t.is_credit, t.plan_name, t.related_id,
                                    t.seq is null or exists (select from funding f where f.id = t.id))`);
    expect(rows).toEqual([]);
  });
});

const USER = "01990000-0000-7000-8000-00000000000a";
const idOf = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** Lines as the version before wrote them: type, product, credit, more; and the kind that each has to get. */
const OLD: [
  string,
  string,
  boolean,
  { plan?: string; related?: true; seq?: true; paid?: true; status?: string },
  string,
][] = [
  ["airtime", "MTN", false, { seq: true }, "purchase_airtime"],
  ["data", "MTN-SME", false, { seq: true, status: "processing" }, "purchase_data"],
  ["electricity", "electricity", false, { seq: true }, "purchase_electricity"],
  ["refund", "", true, { seq: true, related: true }, "purchase_refund"],
  ["refund", "coupon", true, { seq: true, related: true }, "coupon_returned"],
  ["refund", "withdrawal", true, { seq: true, related: true }, "withdrawal_returned"],
  ["wallet", "", true, { plan: "Card payment", status: "pending" }, "funding_card"],
  ["wallet", "", true, { plan: "Card payment", seq: true, paid: true }, "funding_card"],
  ["wallet", "", true, { plan: "Bank transfer", seq: true, paid: true }, "funding_transfer"],
  ["wallet", "", true, { seq: true }, "opening"],
  ["wallet", "", false, { seq: true }, "upgrade"],
  ["wallet", "manual_funding", true, { status: "pending" }, "manual_funding"],
  ["wallet", "credit", true, { seq: true }, "credit_by_staff"],
  ["wallet", "coupon", false, { seq: true }, "coupon_issued"],
  ["wallet", "coupon", true, { seq: true, related: true }, "coupon_redeemed"],
  ["wallet", "partnership", false, { seq: true }, "partnership"],
  ["wallet", "airtime_to_cash", true, { status: "failed" }, "airtime_to_cash"],
  ["referrer", "", true, { related: true }, "referral_reward"],
  ["transfer", "withdrawal", false, { seq: true, status: "processing" }, "withdrawal"],
  ["transfer", "transfer", false, { seq: true }, "transfer_out"],
  ["transfer", "transfer", true, { seq: true, related: true }, "transfer_in"],
  ["transfer", "transfer", true, { seq: true }, "transfer_from_house"],
  ["earning", "", true, { status: "pending" }, "earnings_withdrawal"],
  ["earning", "partnership", false, {}, "partnership_renewal"],
];

describe("a database of the version before", () => {
  const url = withDatabase(inject("clusterUrl"), `kinds_${process.pid}`);
  const pool = createPool(url, { max: 2 });
  let folder: string;
  const writeOld = async (from: number) => {
    for (const [n, [type, product, isCredit, more]] of OLD.entries()) {
      const id = idOf(from + n);
      const status = more.status ?? "success";
      await pool.query(
        `insert into wallet_transaction (id, user_id, seq, type, product, is_credit, status, plan_name, related_id, amount_kobo, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 100, now())`,
        [
          id,
          USER,
          more.seq ? from + n : null,
          type,
          product,
          isCredit,
          status,
          more.plan ?? "",
          more.related ? idOf(1) : null,
        ],
      );
      if (more.paid ?? more.plan)
        await pool.query(
          `insert into funding (id, user_id, provider, reference, asked_kobo, state, created_at)
           values ($1, $2, 'squad', $3, 100, $4, now())`,
          [id, USER, String(from + n), more.paid ? "paid" : "pending"],
        );
    }
  };
  const kindsFrom = async (from: number) => {
    const { rows } = await pool.query<{ kind: string }>(
      "select kind from wallet_transaction where id >= $1 order by id limit $2",
      [idOf(from), OLD.length],
    );
    return rows.map(({ kind }) => kind);
  };
  const wanted = OLD.map(([, , , , kind]) => kind);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "migrations-"));
    const files = (await readdir(FOLDER)).filter((name) => name.slice(0, 4) <= BEFORE);
    for (const name of files) await cp(join(FOLDER, name), join(folder, name));
    await migrate(url, folder);
    await writeOld(100);
    await migrate(url);
  });
  afterAll(async () => {
    await pool.end();
    await rm(folder, { recursive: true });
  });

  test("gives every line its kind as it is upgraded", async () => {
    expect(await kindsFrom(100)).toEqual(wanted);
  });

  test("is written by both versions for a while: old lines get their kind, new ones what the old version reads", async () => {
    // A payment that is written as paid has no row of its own yet; both versions write it unpaid first.
    await pool.query("delete from funding");
    await pool.query("delete from wallet_transaction");
    await writeOld(200);
    const written = await kindsFrom(200);
    expect(written.filter((kind, n) => kind !== wanted[n] && !OLD[n]?.[3].paid)).toEqual([]);
    for (const [n, [type, product, isCredit, , kind]] of OLD.entries()) {
      const bought = kind.startsWith("purchase_") && type !== "refund";
      const { rows } = await pool.query<{ product: string }>(
        `insert into wallet_transaction (id, user_id, kind, type, product, is_credit, status, amount_kobo, created_at)
         values ($1, $2, $3, $4, $5, $6, 'success', 100, now()) returning product`,
        [idOf(300 + n), USER, kind, type, bought ? product : "", isCredit],
      );
      expect(rows[0]?.product).toBe(product);
    }
  });

  test("takes no line that the wire would call by another name, or that stands on the other side", async () => {
    const add = (type: string, isCredit: boolean) =>
      pool.query(
        `insert into wallet_transaction (id, user_id, kind, type, is_credit, status, amount_kobo, created_at)
         values (gen_random_uuid(), $1, 'upgrade', $2, $3, 'success', 100, now())`,
        [USER, type, isCredit],
      );
    await expect(add("earning", false)).rejects.toThrow("wallet_transaction_kind");
    await expect(add("wallet", true)).rejects.toThrow("wallet_transaction_kind");
  });
});
