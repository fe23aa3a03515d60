import type pg from "pg";
import { codeOf, connectOrCreate } from "./connect-or-create.ts";
import { APP_ROLE } from "./pool.ts";

/**
 * Makes the database of `url` ready to take a dump: the database itself where it is missing, and the role of
 * the application, which dumps do not hold and grant rights to. Runs as the owner.
 *
 * Throws when anything is in the database already.
 */
export async function makeEmptyDatabase(url: string): Promise<void> {
  const client = await connectOrCreate(url, "airtide restore");
  try {
    const { rows } = await client.query(
      "select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') limit 1",
    );
    if (rows.length > 0) throw new Error("The database in DATABASE_URL is not empty: name another one");
    await client.query(`create role ${APP_ROLE} login`).catch((error: unknown) => {
      if (codeOf(error) !== ROLE_EXISTS) throw error;
    });
  } finally {
    await client.end();
  }
}

const ROLE_EXISTS = "42710";

/**
 * Says what is missing in a database that was restored without the application's role: dumps hold no roles,
 * and the rights that they grant to one that does not exist are lost. Throws a sentence; otherwise nothing.
 */
export async function refuseLostRights(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query(
    `select from pg_roles where rolname = $1 and has_table_privilege(oid, 'installation'::regclass, 'select')`,
    [APP_ROLE],
  );
  if (rows.length > 0) return;
  throw new Error(
    `This database was restored before the role ${APP_ROLE} was there, so its rights are lost: restore into an empty database after \`create role ${APP_ROLE} login\`, or with \`npm run restore\``,
  );
}
