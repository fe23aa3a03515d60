import { expect } from "vitest";
import type { TestApp } from "./world.ts";

/** Fails when a log line holds one of these texts. */
export function expectNotLogged(world: Pick<TestApp, "logged">, secrets: readonly string[]): void {
  expect(secrets.every((secret) => secret.length >= 4)).toBe(true);
  const leaked = secrets.filter((secret) => world.logged.some((line) => line.includes(secret)));
  expect(leaked).toEqual([]);
}

/** Fails when a cell of any of our tables holds one of these texts, as text or as bytes. */
export async function expectNotStored(
  world: Pick<TestApp, "database">,
  secrets: readonly string[],
): Promise<void> {
  const pool = world.database.pool("owner");
  const { rows: tables } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    for (const secret of secrets) {
      const hex = Buffer.from(secret).toString("hex");
      if (rows.some(({ row }) => row.includes(secret) || row.includes(hex))) found.push(`${name}: ${secret}`);
    }
  }
  expect(found).toEqual([]);
}
