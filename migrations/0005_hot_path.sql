-- The two commits of a purchase, each for a whole batch. Lock and look first, write after: two statements, so that what is
-- looked up is seen as it is after the locks were got. Plans are fixed: these tables grow, their access paths do not change.

-- Look under the wallets' locks: balances, earlier uses of keys, equal purchases of the last seconds.
create function purchase_lock(
  p_accounts bigint[], p_keys uuid[],
  p_users uuid[], p_numbers text[], p_types text[], p_networks text[], p_plans text[], p_amounts bigint[], p_since timestamptz,
  p_retried uuid[],
  out account_ids bigint[], out balances bigint[], out seqs bigint[],
  out key_ids uuid[], out key_hashes uuid[], out key_operations uuid[], out key_refusals text[],
  out twins uuid[], out written uuid[]
) language plpgsql set search_path = public set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  select l.account_ids, l.balances, l.seqs into account_ids, balances, seqs from ledger_lock(p_accounts) l;
  if cardinality(p_keys) > 0 then
    select array_agg(k.id), array_agg(k.request_hash), array_agg(k.operation_id), array_agg(k.refusal::text)
      into key_ids, key_hashes, key_operations, key_refusals
      from request_key k where k.id = any (p_keys);
  end if;
  if cardinality(p_users) > 0 then
    twins := array(
      select (select t.id from wallet_transaction t
               where t.user_id = u.user_id and t.number = u.number and t.seq is not null
                 and t.type = u.type and t.network = u.network and t.plan_name = u.plan and t.amount_kobo = u.amount
                 and t.created_at > p_since and t.status in ('pending', 'processing', 'success')
               order by t.seq desc limit 1)
        from unnest(p_users, p_numbers, p_types, p_networks, p_plans, p_amounts) with ordinality
          as u(user_id, number, type, network, plan, amount, n) order by u.n);
  end if;
  if cardinality(p_retried) > 0 then
    written := array(select t.id from wallet_transaction t where t.id = any (p_retried));
  end if;
end $$;

-- Commit 1: keys, purchases with their first attempt already dispatched, and the reserve postings.
create function purchase_reserve(
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
    insert into request_key (id, user_id, request_hash, operation_id, refusal, created_at)
      select k.id, k.user_id, k.hash, k.operation, k.refusal::jsonb, p_at
        from unnest(k_ids, k_users, k_hashes, k_operations, k_refusals) k(id, user_id, hash, operation, refusal);
  end if;
  if cardinality(t_ids) = 0 then return; end if;
  insert into wallet_transaction (id, user_id, seq, type, status, is_credit, amount_kobo, face_kobo, fee_kobo, cost_kobo,
      balance_before, balance_after, network, product, plan_id, plan_name, number, company_id, meter_type, meter_owner,
      supplier, attempt, created_at)
    select t.id, t.user_id, t.seq, t.type, 'processing', false, t.amount, t.face, t.fee, t.cost, t.before, t.after, t.network,
           t.product, t.plan, t.plan_name, t.number, t.company, t.meter_type, t.meter_owner, t.supplier, 1, p_at
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

-- Commit 2 of delivered purchases. Only a purchase still processing, in the very attempt that delivered, is settled; the
-- answer names those. Everybody who decides a purchase comes through such a conditional update, so one of them wins.
create function purchase_settle(
  p_at timestamptz, p_ids uuid[], p_attempts smallint[], p_refs text[], p_tokens text[], p_units text[], p_notes text[],
  p_claims boolean[],
  l_subject uuid[], l_step smallint[], l_leg smallint[], l_debit bigint[], l_credit bigint[], l_amount bigint[]
) returns uuid[] language plpgsql set search_path = public set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_won uuid[];
  v_doorbell text;
  v_none bigint[];
begin
  with won as (
    update wallet_transaction t
       set status = 'success', supplier_ref = u.ref, token = u.token, units = u.units, note = u.note, finished_at = p_at
      from unnest(p_ids, p_attempts, p_refs, p_tokens, p_units, p_notes) u(id, attempt, ref, token, units, note)
     where t.id = u.id and t.status = 'processing' and t.attempt = u.attempt
    returning t.id, t.user_id
  )
  select array_agg(id), string_agg(distinct replace(user_id::text, '-', ''), ',') into v_won, v_doorbell from won;
  if v_won is null then return '{}'; end if;
  delete from attempt_live a where a.purchase_id = any (v_won);
  if true = any (p_claims) then
    insert into supplier_order (supplier, ref, number, purchase_id)
      select t.supplier, t.supplier_ref, t.number, t.id
        from unnest(p_ids, p_claims) u(id, is_claimed) join wallet_transaction t on t.id = u.id
       where u.is_claimed and u.id = any (v_won)
        on conflict do nothing;
  end if;
  if cardinality(v_won) < cardinality(p_ids) then
    select array_agg(u.subject), array_agg(u.step), array_agg(u.leg), array_agg(u.debit), array_agg(u.credit), array_agg(u.amount)
      into l_subject, l_step, l_leg, l_debit, l_credit, l_amount
      from unnest(l_subject, l_step, l_leg, l_debit, l_credit, l_amount) u(subject, step, leg, debit, credit, amount)
     where u.subject = any (v_won);
  end if;
  v_none := array_fill(null::bigint, array[cardinality(l_subject)]);
  perform ledger_write(l_subject, l_step, l_leg, l_debit, l_credit, l_amount, v_none, v_none, v_none, v_none,
                       array_fill(null::uuid, array[cardinality(l_subject)]), p_at);
  perform pg_notify('airtide_user', v_doorbell);
  return v_won;
end $$;

revoke all on function purchase_lock, purchase_reserve, purchase_settle from public;
grant execute on function purchase_lock, purchase_reserve, purchase_settle to airtide_app;
