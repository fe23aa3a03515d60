import pg from "pg";
import { openClient } from "./client.ts";
import { appliedIn, MIGRATIONS, type Migration, pendingOf, readMigrations } from "./migration-files.ts";

/** How a database stands to this program: "the schema is at N, this program knows M" (rules 8.40). */
export type SchemaStanding = Readonly<{
  /** Number of the newest migration that the database has had; 0 where it has had none. */
  at: number;
  /** Number of the newest migration that this program brings. */
  knows: number;
  /** The files that must still run before this program may serve, in order; none when it may. */
  pending: readonly Migration[];
}>;

/** No database, no table, no such role, or no right to read the table: nothing that knows it was here. */
const NOTHING_YET = new Set(["3D000", "42P01", "42501", "28000", "28P01"]);

/**
 * Reads how the database at `url` stands; writes nothing. Any role may ask, the application's too. A program
 * that does not migrate serves once `pending` is empty, and asks again until then; a newer schema is fine.
 *
 * Throws when the database cannot be reached, or when an applied file was changed since.
 */
export async function readSchemaStanding(url: string, folder: string = MIGRATIONS): Promise<SchemaStanding> {
  const wanted = await readMigrations(folder);
  const applied = await appliedAt(url);
  return {
    at: numberOf([...applied.keys()].sort().at(-1)),
    knows: numberOf(wanted.at(-1)?.name),
    pending: pendingOf(wanted, applied),
  };
}

/** Returns the standing as a sentence for a log. */
export function sayStanding({ at, knows, pending }: SchemaStanding): string {
  const where = `The schema is at ${at}, this program knows ${knows}`;
  if (pending.length === 0) return where;
  return `${where}: ${pending.length} ${pending.length === 1 ? "migration" : "migrations"} to run`;
}

async function appliedAt(url: string): Promise<Map<string, string>> {
  let client: pg.Client | undefined;
  try {
    client = await openClient(url, { name: "airtide schema" });
    return await appliedIn(client);
  } catch (error) {
    if (error instanceof pg.DatabaseError && NOTHING_YET.has(error.code ?? "")) return new Map();
    throw error;
  } finally {
    await client?.end().catch(() => undefined);
  }
}

function numberOf(name: string | undefined): number {
  return Number(name?.slice(0, 4) ?? 0);
}
