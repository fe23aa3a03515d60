-- People are found by any part of their name or number. Where the database offers trigrams an index answers
-- that; elsewhere the same question walks the table of people, which is bounded by how many there are.
do $$
declare
  home text;
begin
  begin
    create extension if not exists pg_trgm;
  exception when others then
    raise notice 'no trigram index: %', sqlerrm;
    return;
  end;
  select n.nspname into home from pg_extension e join pg_namespace n on n.oid = e.extnamespace
   where e.extname = 'pg_trgm';
  execute format('create index app_user_name_part on app_user using gin (lower(user_name) %I.gin_trgm_ops)', home);
  execute format('create index app_user_phone_part on app_user using gin (phone %I.gin_trgm_ops)', home);
end
$$;
drop index app_user_name_prefix;
drop index app_user_phone_prefix;
