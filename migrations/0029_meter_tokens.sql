-- A vend can answer with several tokens (bonus, key change): all of them, where there is more than the one in `token`.
alter table wallet_transaction add column tokens jsonb;

create function purchase_settle(
  p_at timestamptz, p_ids uuid[], p_attempts smallint[], p_refs text[], p_tokens text[], p_units text[], p_notes text[],
  p_claims boolean[], p_all_tokens text[],
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
       set status = 'success', supplier_ref = u.ref, token = u.token, units = u.units,
           tokens = u.all_tokens::jsonb, note = u.note, finished_at = p_at
      from unnest(p_ids, p_attempts, p_refs, p_tokens, p_units, p_notes, p_all_tokens)
             u(id, attempt, ref, token, units, note, all_tokens)
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

-- While the version before serves beside this one, it settles without them. A later version drops it.
create or replace function purchase_settle(
  p_at timestamptz, p_ids uuid[], p_attempts smallint[], p_refs text[], p_tokens text[], p_units text[], p_notes text[],
  p_claims boolean[],
  l_subject uuid[], l_step smallint[], l_leg smallint[], l_debit bigint[], l_credit bigint[], l_amount bigint[]
) returns uuid[] language sql set search_path = public as $$
  select purchase_settle(p_at, p_ids, p_attempts, p_refs, p_tokens, p_units, p_notes, p_claims,
    array_fill(null::text, array[cardinality(p_ids)]), l_subject, l_step, l_leg, l_debit, l_credit, l_amount)
$$;

revoke all on function purchase_settle(timestamptz, uuid[], smallint[], text[], text[], text[], text[], boolean[], text[],
  uuid[], smallint[], smallint[], bigint[], bigint[], bigint[]) from public;
grant execute on function purchase_settle(timestamptz, uuid[], smallint[], text[], text[], text[], text[], boolean[], text[],
  uuid[], smallint[], smallint[], bigint[], bigint[], bigint[]) to airtide_app;
