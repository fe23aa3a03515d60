import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll } from "vitest";
import { createPool } from "../../src/db/pool.ts";
import type { DB } from "../../src/db/schema.ts";
import type { ServerProcess } from "./server-process.ts";

export type Asked = { token?: string; authorization?: string; body?: object };
export type Answered = { status: number; headers: Headers; body: Record<string, unknown> };

/** Ways to ask a server in a process of its own, and to look into databases as their owner. */
export function asking({ url: origin }: Pick<ServerProcess, "url">) {
  const open: Kysely<DB>[] = [];
  afterAll(() => Promise.all(open.map((db) => db.destroy())));
  const ask = async (method: string, path: string, asked: Asked = {}): Promise<Answered> => {
    const { token, authorization, body } = asked;
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token ? { "x-auth-token": token } : {}),
        ...(authorization ? { authorization } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return {
      status: answer.status,
      headers: answer.headers,
      body: (await answer.json()) as Record<string, unknown>,
    };
  };
  return {
    ask,
    rowsOf,
    /** Counts the rows of every table, but for those that follow the clock alone. */
    countsOf: async (url: string): Promise<Record<string, string>> => {
      const tables = await rowsOf(
        url,
        "select tablename from pg_tables where schemaname = 'public' order by tablename",
      );
      const counts: Record<string, string> = {};
      for (const { tablename } of tables) {
        const [row] = await rowsOf(url, `select count(*)::text as count from ${String(tablename)}`);
        counts[String(tablename)] = String(row?.count);
      }
      return counts;
    },
    kyselyOf: (url: string): Kysely<DB> => {
      const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: createPool(url, { max: 2 }) }) });
      open.push(db);
      return db;
    },
  };
}

async function rowsOf(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}
