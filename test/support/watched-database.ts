import { Kysely, PostgresDialect } from "kysely";
import type { DB } from "../../src/db/schema.ts";
import type { freshDatabase } from "./database.ts";

/** A node of `explain (analyze, format json)`. */
type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/** The statements that PostgreSQL explains: not those that begin and end transactions or set something. */
const EXPLAINED = /^\s*(select|insert|update|delete|with)\b/i;

type Read = { node: string; rows: number };

/** The nodes that read the history, how many of its rows they touched, and how many queries there were. */
type Cost = { nodes: Set<string>; touched: number; queries: number };

/** A database whose queries are recorded, so that a test can ask what they cost. */
export function watchedDatabase(database: Awaited<ReturnType<typeof freshDatabase>>) {
  const owner = database.pool("owner", 2);
  const queries: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool() }),
    log: ({ level, query: { sql, parameters } }) => {
      if (level === "query" && EXPLAINED.test(sql)) queries.push({ sql, parameters });
    },
  });

  /** Runs `act`, and explains every query that it made. */
  async function costOf<T>(act: () => Promise<T>): Promise<{ value: T; cost: Cost }> {
    queries.length = 0;
    const value = await act();
    const made = queries.splice(0);
    if (made.length === 0) throw new Error("nothing was asked");
    const reads: Read[] = [];
    for (const { sql, parameters } of made) {
      const { rows } = await owner.query(`explain (analyze, format json) ${sql}`, [...parameters]);
      collect(rows[0]["QUERY PLAN"][0].Plan, reads);
    }
    const touched = reads.reduce((total, read) => total + read.rows, 0);
    return { value, cost: { nodes: new Set(reads.map(({ node }) => node)), touched, queries: made.length } };
  }

  const countOf = async (where: string): Promise<number> =>
    Number((await owner.query(`select count(*) from wallet_transaction where ${where}`)).rows[0].count);

  return { owner, db, costOf, countOf };
}

function collect(plan: Plan, reads: Read[]): void {
  const rows = (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"];
  if (plan["Relation Name"] === "wallet_transaction") reads.push({ node: plan["Node Type"], rows });
  for (const child of plan.Plans ?? []) collect(child, reads);
}
