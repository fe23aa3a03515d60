-- A commit that carries a notification holds a lock of the whole cluster until the disk has it: two such commits never
-- share a write. Purchases commit without one, and their process rings afterwards, for many people at once.
create function purchase_reserve_unrung(
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
end $$;

create function purchase_settle_unrung(
  p_at timestamptz, p_ids uuid[], p_attempts smallint[], p_refs text[], p_tokens text[], p_units text[], p_notes text[],
  p_claims boolean[], p_all_tokens text[],
  l_subject uuid[], l_step smallint[], l_leg smallint[], l_debit bigint[], l_credit bigint[], l_amount bigint[]
) returns uuid[] language plpgsql set search_path = public set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_won uuid[];
  v_none bigint[];
begin
  with won as (
    update wallet_transaction t
       set status = 'success', supplier_ref = u.ref, token = u.token, units = u.units,
           tokens = u.all_tokens::jsonb, note = u.note, finished_at = p_at
      from unnest(p_ids, p_attempts, p_refs, p_tokens, p_units, p_notes, p_all_tokens)
             u(id, attempt, ref, token, units, note, all_tokens)
     where t.id = u.id and t.status = 'processing' and t.attempt = u.attempt
    returning t.id
  )
  select array_agg(id) into v_won from won;
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
  return v_won;
end $$;

-- For those who settle one purchase among other work, and for the version before, which rings in its commits.
create or replace function purchase_settle(
  p_at timestamptz, p_ids uuid[], p_attempts smallint[], p_refs text[], p_tokens text[], p_units text[], p_notes text[],
  p_claims boolean[], p_all_tokens text[],
  l_subject uuid[], l_step smallint[], l_leg smallint[], l_debit bigint[], l_credit bigint[], l_amount bigint[]
) returns uuid[] language plpgsql set search_path = public set enable_seqscan = off as $$
declare
  v_won uuid[];
begin
  v_won := purchase_settle_unrung(
    p_at, p_ids, p_attempts, p_refs, p_tokens, p_units, p_notes, p_claims, p_all_tokens, l_subject, l_step, l_leg,
    l_debit, l_credit, l_amount);
  if cardinality(v_won) > 0 then
    perform pg_notify('airtide_user', string_agg(distinct replace(t.user_id::text, '-', ''), ','))
       from wallet_transaction t where t.id = any (v_won);
  end if;
  return v_won;
end $$;

-- For the version before alone. A later version drops it.
create or replace function purchase_reserve(
  p_at timestamptz,
  k_ids uuid[], k_users uuid[], k_hashes uuid[], k_operations uuid[], k_refusals text[],
  t_ids uuid[], t_users uuid[], t_seqs bigint[], t_types text[], t_amounts bigint[], t_faces bigint[], t_fees bigint[], t_costs bigint[],
  t_befores bigint[], t_afters bigint[], t_networks text[], t_products text[], t_plans uuid[], t_plan_names text[], t_numbers text[],
  t_companies integer[], t_meter_types text[], t_meter_owners text[], t_suppliers text[],
  a_codes text[], a_checks timestamptz[],
  l_subject uuid[], l_step smallint[], l_leg smallint[], l_debit bigint[], l_credit bigint[], l_amount bigint[],
  l_debit_seq bigint[], l_debit_after bigint[], l_credit_seq bigint[], l_credit_after bigint[], l_actor uuid[]
) returns void language plpgsql set search_path = public as $$
begin
  perform purchase_reserve_unrung(
    p_at, k_ids, k_users, k_hashes, k_operations, k_refusals, t_ids, t_users, t_seqs, t_types, t_amounts, t_faces,
    t_fees, t_costs, t_befores, t_afters, t_networks, t_products, t_plans, t_plan_names, t_numbers, t_companies,
    t_meter_types, t_meter_owners, t_suppliers, a_codes, a_checks, l_subject, l_step, l_leg, l_debit, l_credit,
    l_amount, l_debit_seq, l_debit_after, l_credit_seq, l_credit_after, l_actor);
  if cardinality(t_ids) = 0 then return; end if;
  perform pg_notify('airtide_user', string_agg(distinct replace(u::text, '-', ''), ',')) from unnest(t_users) u;
end $$;

revoke all on function purchase_reserve_unrung, purchase_settle_unrung from public;
grant execute on function purchase_reserve_unrung, purchase_settle_unrung to airtide_app;
