import pg from "pg";
import { openClient } from "./client.ts";
import { databaseOf, withDatabase } from "./pool.ts";

const NO_SUCH_DATABASE = "3D000";
const MADE_BY_ANOTHER = ["42P04", "23505"];

/** Connects to a database as its owner, and makes the database first where it is missing. */
export async function connectOrCreate(url: string, name: string): Promise<pg.Client> {
  try {
    return await connectAsOwner(url, name);
  } catch (error) {
    if (codeOf(error) !== NO_SUCH_DATABASE) throw error;
  }
  const server = await connectAsOwner(withDatabase(url, "postgres"), name);
  try {
    await server.query(`create database ${pg.escapeIdentifier(databaseOf(url))}`);
  } catch (error) {
    if (!MADE_BY_ANOTHER.includes(codeOf(error))) throw error;
  } finally {
    await server.end();
  }
  return connectAsOwner(url, name);
}

/** Connects without limits of time. `name` is the name in pg_stat_activity. */
export function connectAsOwner(url: string, name: string): Promise<pg.Client> {
  return openClient(url, { name, isOwner: true });
}

/** Returns PostgreSQL's code of an error, or "". */
export function codeOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? "") : "";
}
