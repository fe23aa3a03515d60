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
