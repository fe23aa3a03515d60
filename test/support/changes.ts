import type { TestDatabase } from "./database.ts";

/** Rows written since the last look, as "payout insert", sorted by name. */
export type Changes = {
  take(): Promise<string[]>;
};

const WATCH = `
  create table witnessed_change (id bigint generated always as identity primary key, what text not null);
  create function witness_change() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    insert into witnessed_change (what) values (tg_argv[0] || ' ' || lower(tg_op));
    return null;
  end $$;
  create function told(one text, of_row text) returns text language sql immutable as $$
    select case when one in ('session', 'api_key')
      then format('(to_jsonb(%s) - ''last_seen_at'' - ''last_used_at'' - ''expires_at'')', of_row) else of_row end
  $$;
  do $$
  declare one text;
  begin
    -- A partition gets the triggers of its table, and its rows count under that name.
    for one in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'witnessed_change'
    loop
      execute format('create trigger witness_writes after insert or delete on %I for each row execute function witness_change(%L)', one, one);
      execute format('create trigger witness_updates after update on %I for each row when (%s is distinct from %s) '
        'execute function witness_change(%L)', one, told(one, 'old'), told(one, 'new'), one);
    end loop;
  end $$`;

/**
 * Records every row of every table that is inserted, deleted or really changed by anybody; rolled back work
 * does not count. The last use of a session or key is no change: it is written later, outside the request.
 * For worlds with their own database.
 */
export async function watchChanges(database: TestDatabase): Promise<Changes> {
  const owner = database.pool("owner", 1);
  await owner.query(WATCH);
  let seen = 0n;
  return {
    take: async () => {
      const { rows } = await owner.query<{ what: string; newest: string }>(
        "select what, max(id)::text as newest from witnessed_change where id > $1 group by what order by what",
        [String(seen)],
      );
      for (const { newest } of rows) if (BigInt(newest) > seen) seen = BigInt(newest);
      return rows.map(({ what }) => what);
    },
  };
}
