import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { type Statement, statementsOf } from "./sql-statements.ts";

/** One file of `migrations/`. */
export type Migration = Readonly<{
  name: string;
  checksum: string;
  statements: readonly Statement[];
  /** True: its statements run one by one, and each may be repeated (rules 8.41). */
  isOutside: boolean;
}>;

/** The folder of this program's migrations. */
export const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

/** True for a file whose first line says that it runs outside a transaction. */
export function saysOutside(sql: string): boolean {
  return /^-- outside a transaction\b/.test(sql);
}

/** Reads the files of a folder, in order. Throws where a name has no number, or one that is taken. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith(".")).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = FILE_NAME.exec(name)?.[1];
    if (!number) throw new Error(`migrations/${name}: the name must look like 0001_what_it_does.sql`);
    if (numbers.has(number)) throw new Error(`migrations/${name}: the number ${number} is taken`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      const checksum = createHash("sha256").update(sql).digest("hex");
      return { name, checksum, statements: statementsOf(sql), isOutside: saysOutside(sql) };
    }),
  );
}

/** Reads which files a database has had: their names and checksums. The table of them must exist. */
export async function appliedIn(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migration",
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/**
 * Returns the files to run. A file that was applied and is not in the folder is fine: a newer version was
 * here and still serves.
 */
export function pendingOf(wanted: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const newest = [...applied.keys()].sort().at(-1) ?? "";
  return wanted.filter(({ name, checksum }) => {
    const known = applied.get(name);
    if (known === checksum) return false;
    if (known !== undefined)
      throw new Error(`migrations/${name} was changed after it ran: write a new file instead`);
    if (name < newest)
      throw new Error(`migrations/${name} comes before ${newest}, which has run: give it a higher number`);
    return true;
  });
}
