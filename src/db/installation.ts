import type pg from "pg";

export type Profile = "demo" | "production";

/**
 * Records at the first start what a database is made as, and returns what it was made as (rules 8.19). Runs
 * as the owner; the application's role cannot change the record.
 *
 * A database from before there was a record counts as what it holds: people of the demo make it a demo, other
 * people a production. Demo people make any database a demo, whatever its record says.
 */
export async function recordOrigin(
  owner: pg.ClientBase,
  start: { profile: Profile; demoIds: readonly string[]; at: Date },
): Promise<Profile> {
  const { rows } = await owner.query<{ has_demo: boolean; has_people: boolean }>(
    `select exists (select from app_user where id = any($1::uuid[])) as has_demo,
       exists (select from app_user) as has_people`,
    [start.demoIds],
  );
  const { has_demo: hasDemo, has_people: hasPeople } = rows[0] ?? { has_demo: false, has_people: false };
  const unrecorded = hasPeople ? "production" : start.profile;
  await owner.query("insert into installation (made_as, made_at) values ($1, $2) on conflict do nothing", [
    hasDemo ? "demo" : unrecorded,
    start.at,
  ]);
  const { rows: records } = await owner.query<{ made_as: Profile }>("select made_as from installation");
  const [record] = records;
  if (!record) throw new Error("the database's record of its origin is missing");
  return hasDemo ? "demo" : record.made_as;
}

/** Digests of a process's secret and of those before it. 32 bytes each; they give no secret away. */
export type SecretDigests = Readonly<{ current: Uint8Array; earlier: readonly Uint8Array[] }>;

/** How a process's secret stands to the installation's: the same, one that it replaces, or another. */
export type SecretStanding = "same" | "replaces" | "other";

/**
 * Records whose secret this installation has, and returns how it stood before (rules 8.81). The first secret
 * is recorded as it comes; later one replaces another only where it names that as earlier. Runs as the owner.
 */
export async function recordSecret(owner: pg.ClientBase, digests: SecretDigests): Promise<SecretStanding> {
  const { rowCount } = await owner.query(
    "update installation set secret_digest = $1 where secret_digest is null or secret_digest = any($2::bytea[])",
    [digests.current, digests.earlier],
  );
  if (rowCount === 1) return "replaces";
  const { rows } = await owner.query<{ is_same: boolean }>(
    "select secret_digest = $1 as is_same from installation",
    [digests.current],
  );
  return rows[0]?.is_same === true ? "same" : "other";
}

/** Reads what a database was made as, and how a secret stands to its own. Writes nothing. */
export async function readInstallation(
  client: pg.ClientBase,
  digests: SecretDigests,
): Promise<{ madeAs: Profile; secret: SecretStanding } | undefined> {
  const { rows } = await client.query<{ made_as: Profile; is_same: boolean; is_replaced: boolean }>(
    `select made_as, coalesce(secret_digest = $1, false) as is_same,
       secret_digest is null or secret_digest = any($2::bytea[]) as is_replaced
     from installation`,
    [digests.current, digests.earlier],
  );
  const [row] = rows;
  if (!row) return undefined;
  return { madeAs: row.made_as, secret: row.is_same ? "same" : row.is_replaced ? "replaces" : "other" };
}
