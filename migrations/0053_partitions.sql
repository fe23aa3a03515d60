-- Each table becomes the first partition of its successor. Nothing is read or rewritten: the border is proven.

-- Request keys. A key is unique in its partition by the primary key there, and over all of them because whoever takes a key
-- holds its lock and has looked at all of them (key_lock). No unique index can span partitions, and none is needed.
create table idempotency_key (like request_key including defaults including storage) partition by range (created_at);

-- Requests made with keys of the API.
alter table api_request rename to api_request_before;  -- forward: its successor takes its name in this transaction
alter table api_request_before alter column id drop identity;
create table api_request (
  id         bigint generated always as identity,
  user_id    uuid not null,
  at         timestamptz not null,
  method     text not null,
  path       text not null,
  status     integer not null,
  code       text not null default '',
  ms         integer not null,
  request_id text not null
) partition by range (at);
create index api_request_person on api_request (user_id, id desc);
do $$ begin
  perform setval(pg_get_serial_sequence('api_request', 'id'), coalesce((select max(id) from api_request_before), 0) + 1, false);
end $$;

-- Attempts proven not delivered, by the time in their purchase's id: the primary key stays one for all.
alter table attempt_rejected rename to attempt_rejected_before;  -- forward: its successor takes its name in this transaction
create table attempt_rejected (like attempt_rejected_before including all) partition by range (purchase_id);
alter table attempt_rejected drop constraint attempt_rejected_before_border;

-- may lock: the validated border spares each attach the reading of its table
do $$
declare r record; v_before timestamptz;
begin
  for r in select * from partitioned_table loop
    select before into v_before from table_partition where name = r.first;
    execute format('alter table %I attach partition %I for values from (minvalue) to (%s)', r.name, r.first, partition_bound(r.bound, v_before));
    execute format('alter table %I drop constraint %I', r.first, r.first || '_border');
    -- What fits into no other partition, as from a clock that is far ahead: nothing is refused for want of one.
    execute format('create table %I partition of %I default', r.name || '_rest', r.name);
  end loop;
end $$;
-- may lock: the table is new and empty
alter table idempotency_key_rest add primary key (id);
-- may lock: the table is new and empty
alter table idempotency_key_rest add constraint request_key_state check (case state
    when 'done' then owner is null and lease_until is null
    when 'running' then owner is not null and lease_until is not null and operation_id is not null and refusal is null
    else false end);

create or replace view purchase_attempt as
  select purchase_id, attempt, supplier, state, dispatched_at from attempt_live
  union all
  select purchase_id, attempt, supplier, 'rejected', dispatched_at from attempt_rejected
  union all
  select id, attempt, supplier, 'delivered', created_at from wallet_transaction
   where kind in ('purchase_airtime', 'purchase_data', 'purchase_electricity') and status in ('success', 'refunded') and not is_forced;

-- Takes one step towards what there should be, and says which: the partitions of this period and the next three, and none that is past
-- its time. Null: nothing is to be done. The clock is the database's, so that nobody's wrong clock makes keys forgotten.
-- Waits for a lock 200 ms at most, because others queue behind it; the caller asks again later.
create function partition_step() returns text language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  r record;
  v_old text;
  v_since timestamptz;
  v_before timestamptz;
  v_name text;
  v_rest boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('airtide partitions', 0));
  for r in select * from partitioned_table order by name loop
    select max(before) into v_since from table_partition where parent = r.name;
    while v_since < date_trunc(r.period, now(), 'UTC') + 4 * ('1 ' || r.period)::interval loop
      v_before := v_since + ('1 ' || r.period)::interval;
      execute format('select exists (select from %I where %I >= %s and %I < %s)', r.name || '_rest', r.cut_by,
                     partition_bound(r.bound, v_since), r.cut_by, partition_bound(r.bound, v_before)) into v_rest;
      if not v_rest then
        v_name := format('%s_%s', r.name, to_char(v_since at time zone 'UTC', 'YYYYMMDD'));
        execute format('create table %I (like %I including all excluding identity)', v_name, r.name || '_rest');
        execute format('alter table %I attach partition %I for values from (%s) to (%s)', r.name, v_name,
                       partition_bound(r.bound, v_since), partition_bound(r.bound, v_before));
        insert into table_partition values (v_name, r.name, v_since, v_before);
        return 'made ' || v_name;
      end if;
      -- Rows of that period are in the partition for the rest already, and stay there.
      v_since := v_before;
    end loop;
    select name into v_old from table_partition where parent = r.name and before < now() - make_interval(days => r.kept_days) order by before limit 1;
    if v_old is not null then
      execute format('drop table %I', v_old);
      delete from table_partition where name = v_old;
      return 'dropped ' || v_old;
    end if;
  end loop;
  return null;
end $$;
revoke all on function partition_step from public;
grant execute on function partition_step to airtide_app;
do $$ begin
  while partition_step() is not null loop end loop;
end $$;

grant select, insert, update, delete on idempotency_key, attempt_rejected, api_request to airtide_app;

-- Whoever takes keys locks them first, in order, until the end of their transaction: what another took in any partition is then seen.
create function key_lock(p_keys uuid[]) returns void language plpgsql set search_path = public as $$
begin
  perform pg_advisory_xact_lock(k.lock)
    from (select distinct uuid_hash_extended(id, 9045) as lock from unnest(p_keys) u(id) order by 1) k;
end $$;

-- Takes a key before its operation runs, or takes it over from one whose lease has ended. Null: somebody has it.
create function key_take(p_id uuid, p_user uuid, p_hash uuid, p_operation uuid, p_owner uuid, p_at timestamptz, p_until timestamptz)
returns uuid language plpgsql set search_path = public as $$
declare v_operation uuid;
begin
  perform key_lock(array[p_id]);
  update idempotency_key set owner = p_owner, lease_until = p_until
   where id = p_id and state = 'running' and lease_until <= p_at and request_hash = p_hash
  returning operation_id into v_operation;
  if v_operation is not null then return v_operation; end if;
  if exists (select from idempotency_key where id = p_id) then return null; end if;
  insert into idempotency_key (id, user_id, request_hash, operation_id, created_at, state, owner, lease_until)
    values (p_id, p_user, p_hash, p_operation, p_at, 'running', p_owner, p_until)
    on conflict do nothing returning operation_id into v_operation;
  return v_operation;
end $$;
grant execute on function key_lock, key_take to airtide_app;

-- Looks as before, under the locks of the keys; they come before those of wallets, here and everywhere.
create or replace function purchase_lock(
  p_accounts bigint[], p_keys uuid[],
  p_users uuid[], p_numbers text[], p_types text[], p_networks text[], p_plans text[], p_amounts bigint[], p_since timestamptz,
  p_retried uuid[],
  out account_ids bigint[], out balances bigint[], out seqs bigint[],
  out key_ids uuid[], out key_hashes uuid[], out key_operations uuid[], out key_refusals text[],
  out twins uuid[], out written uuid[]
) language plpgsql set search_path = public set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform key_lock(p_keys);
  select l.account_ids, l.balances, l.seqs into account_ids, balances, seqs from ledger_lock(p_accounts) l;
  if cardinality(p_keys) > 0 then
    select array_agg(k.id), array_agg(k.request_hash), array_agg(k.operation_id), array_agg(k.refusal::text)
      into key_ids, key_hashes, key_operations, key_refusals
      from idempotency_key k where k.id = any (p_keys);
  end if;
  if cardinality(p_users) > 0 then
    twins := array(
      select (select t.id from wallet_transaction t
               where t.user_id = u.user_id and t.number = u.number and t.seq is not null
                 and t.type = u.type and t.network = u.network and t.plan_name = u.plan and t.amount_kobo = u.amount
                 and t.created_at > p_since and t.status in ('pending', 'processing', 'success')
               order by t.created_at desc limit 1)
        from unnest(p_users, p_numbers, p_types, p_networks, p_plans, p_amounts) with ordinality
          as u(user_id, number, type, network, plan, amount, n) order by u.n);
  end if;
  if cardinality(p_retried) > 0 then
    written := array(select t.id from wallet_transaction t where t.id = any (p_retried));
  end if;
end $$;

-- Commit 1 as before; the keys go to their partition.
create or replace function purchase_reserve(
  p_at timestamptz,
  k_ids uuid[], k_users uuid[], k_hashes uuid[], k_operations uuid[], k_refusals text[],
  t_ids uuid[], t_users uuid[], t_seqs bigint[], t_types text[], t_amounts bigint[], t_faces bigint[], t_fees bigint[], t_costs bigint[],
  t_befores bigint[], t_afters bigint[], t_networks text[], t_products text[], t_plans uuid[], t_plan_names text[], t_numbers text[],
  t_companies integer[], t_meter_types text[], t_meter_owners text[], t_suppliers text[],
  a_codes text[], a_checks timestamptz[],
  l_subject uuid[], l_step smallint[], l_leg smallint[], l_debit bigint[], l_credit bigint[], l_amount bigint[],
  l_debit_seq bigint[], l_debit_after bigint[], l_credit_seq bigint[], l_credit_after bigint[], l_actor uuid[]
) returns void language plpgsql set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  if cardinality(k_ids) > 0 then
    insert into idempotency_key (id, user_id, request_hash, operation_id, refusal, created_at)
      select k.id, k.user_id, k.hash, k.operation, k.refusal::jsonb, p_at
        from unnest(k_ids, k_users, k_hashes, k_operations, k_refusals) k(id, user_id, hash, operation, refusal);
  end if;
  if cardinality(t_ids) = 0 then return; end if;
  insert into wallet_transaction (id, user_id, seq, kind, type, status, is_credit, amount_kobo, face_kobo, fee_kobo, cost_kobo,
      balance_before, balance_after, network, product, plan_id, plan_name, number, company_id, meter_type, meter_owner,
      supplier, attempt, created_at)
    select t.id, t.user_id, t.seq, 'purchase_' || t.type, t.type, 'processing', false, t.amount, t.face, t.fee, t.cost, t.before, t.after,
           t.network, t.product, t.plan, t.plan_name, t.number, t.company, t.meter_type, t.meter_owner, t.supplier, 1, p_at
      from unnest(t_ids, t_users, t_seqs, t_types, t_amounts, t_faces, t_fees, t_costs, t_befores, t_afters, t_networks, t_products,
                  t_plans, t_plan_names, t_numbers, t_companies, t_meter_types, t_meter_owners, t_suppliers)
        as t(id, user_id, seq, type, amount, face, fee, cost, before, after, network, product, plan, plan_name, number, company,
             meter_type, meter_owner, supplier);
  insert into attempt_live (purchase_id, attempt, supplier, plan_code, state, dispatched_at, next_check_at)
    select a.id, 1, a.supplier, a.code, 'dispatched', p_at, a.check_at
      from unnest(t_ids, t_suppliers, a_codes, a_checks) a(id, supplier, code, check_at);
  perform ledger_write(l_subject, l_step, l_leg, l_debit, l_credit, l_amount, l_debit_seq, l_debit_after, l_credit_seq,
                       l_credit_after, l_actor, p_at);
  perform pg_notify('airtide_user', string_agg(distinct replace(u::text, '-', ''), ',')) from unnest(t_users) u;
end $$;
