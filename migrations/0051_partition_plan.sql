-- Tables that grow with time are cut into partitions by time, so that what is forgotten goes as a table and not row by row, and
-- vacuum has little to do. This file says which and lays the border of the first partition, which is the table as it is.
-- The next two files prove the border and put the table under it.
create table partitioned_table (
  name      text primary key,
  first     text not null,   -- the table as it was: its first partition
  cut_by    text not null,   -- the column
  bound     text not null check (bound in ('time', 'id')),  -- an id says its time in its first 48 bits
  period    text not null check (period in ('week', 'month')),
  kept_days integer          -- how long after its end a partition is dropped; null: never
);
create table table_partition (
  name   text primary key,
  parent text not null references partitioned_table,
  since  timestamptz not null,
  before timestamptz not null,
  check (since < before),
  unique (parent, since)
);

-- Request keys keep the name of their table for the version before, which names it in an "on conflict".
insert into partitioned_table (name, first, cut_by, bound, period, kept_days) values
  ('idempotency_key', 'request_key', 'created_at', 'time', 'month', 35),
  ('api_request', 'api_request_before', 'at', 'time', 'week', 7),
  ('attempt_rejected', 'attempt_rejected_before', 'purchase_id', 'id', 'month', null);

-- The least id that can be made at a time.
create function id_from(p_at timestamptz) returns uuid language sql immutable as $$
  select rpad(lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;
create function time_of(p_id uuid) returns timestamptz language sql immutable as $$
  select to_timestamp(('x' || lpad(left(replace(p_id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0)
$$;
create function partition_bound(p_bound text, p_at timestamptz) returns text language sql stable as $$
  select quote_literal(case p_bound when 'id' then id_from(p_at)::text else p_at::text end)
$$;

-- The border: the beginning of a period at least a week from now, and after every time that is stored.
-- The tables are read first, while nobody is kept out.
-- may lock: the checks are not validated here, so their tables are locked for an instant
do $$
declare
  r record;
  v_newest timestamptz;
begin
  for r in select * from partitioned_table loop
    execute format('select %s from %I order by %I desc limit 1', case r.bound when 'id' then format('time_of(%I)', r.cut_by) else quote_ident(r.cut_by) end,
                   coalesce(to_regclass(r.first)::text, r.name), r.cut_by) into v_newest;
    insert into table_partition values (r.first, r.name, '-infinity',
      date_trunc(r.period, greatest(now() + interval '7 days', v_newest), 'UTC') + ('1 ' || r.period)::interval);
  end loop;
  for r in select t.*, p.before from partitioned_table t join table_partition p on p.name = t.first loop
    execute format('alter table %I add constraint %I check (%I < %s) not valid', coalesce(to_regclass(r.first)::text, r.name),
                   r.first || '_border', r.cut_by, partition_bound(r.bound, r.before));
  end loop;
end $$;
