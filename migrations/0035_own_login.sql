-- The server logs in as airtide_app itself, a role that owns nothing and is a member of nothing. Its password is set at the start.
do $$ begin
  if exists (select from pg_roles where rolname = 'airtide_app' and not rolcanlogin) then
    alter role airtide_app login;
  end if;
end $$;

-- Functions that run as the owner look into temporary schemas last, where anybody could put a table of the same name.
do $$ declare f regprocedure; begin
  for f in select oid::regprocedure from pg_proc where prosecdef and pronamespace = 'public'::regnamespace loop
    execute format('alter function %s set search_path = public, pg_temp', f);
  end loop;
end $$;

-- What this database was made as, written once by the owner at the first start.
create table installation (
  only_one boolean primary key default true check (only_one),
  made_as  text not null check (made_as in ('demo', 'production')),
  made_at  timestamptz not null
);
grant select on installation to airtide_app;
