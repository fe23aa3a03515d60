-- One row that each server writes every few seconds: proof that the database takes writes (rules 8.74).
create table write_proof (
  only_one boolean primary key default true check (only_one),
  at       timestamptz not null
);
insert into write_proof (at) values (now());
grant select on write_proof to airtide_app;

-- An update finds room where the old row was, also on a full disk. With takes_space the row gets a new file, which a full disk refuses.
create function prove_writes(takes_space boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if takes_space then
    lock table write_proof in access exclusive mode nowait;
    -- forward: new with this migration, so the version before knows nothing of it
    truncate write_proof;
    insert into write_proof (at) values (clock_timestamp());
  else
    update write_proof set at = clock_timestamp();
  end if;
end $$;
revoke execute on function prove_writes(boolean) from public;
grant execute on function prove_writes(boolean) to airtide_app;
