-- The price and the name of an order abroad move with the rate, so that neither tells that it was pressed twice. An order without
-- an amount is compared by its operator and the amount that is sent; the version before always gives an amount.
create or replace function purchase_lock_and_look(
  p_accounts bigint[], p_keys uuid[],
  p_users uuid[], p_numbers text[], p_types text[], p_networks text[], p_plans text[], p_amounts bigint[], p_since timestamptz,
  p_retried uuid[],
  out account_ids bigint[], out balances bigint[], out seqs bigint[], out frozen boolean[],
  out key_ids uuid[], out key_hashes uuid[], out key_operations uuid[], out key_refusals text[],
  out twins uuid[], out written uuid[]
) language plpgsql set search_path = public set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform key_lock(p_keys);
  select l.account_ids, l.balances, l.seqs, l.frozen into account_ids, balances, seqs, frozen from guarded_lock(p_accounts) l;
  if cardinality(p_keys) > 0 then
    select array_agg(k.id), array_agg(k.request_hash), array_agg(k.operation_id), array_agg(k.refusal::text)
      into key_ids, key_hashes, key_operations, key_refusals
      from idempotency_key k where k.id = any (p_keys);
  end if;
  if cardinality(p_users) > 0 then
    twins := array(
      select (select r.id from (
                select t.* from wallet_transaction t
                 where t.number = u.number and (t.number, t.created_at) > (u.number, p_since) offset 0) r
               where r.user_id = u.user_id and r.seq is not null
                 and r.type = u.type and r.network = u.network
                 and case when u.amount is null then (r.details ->> 'operator') || ' ' || (r.details ->> 'sent') = u.plan
                          else r.plan_name = u.plan and r.amount_kobo = u.amount end
                 and r.status in ('pending', 'processing', 'success')
               order by r.created_at desc limit 1)
        from unnest(p_users, p_numbers, p_types, p_networks, p_plans, p_amounts) with ordinality
          as u(user_id, number, type, network, plan, amount, n) order by u.n);
  end if;
  if cardinality(p_retried) > 0 then
    written := array(select t.id from wallet_transaction t where t.id = any (p_retried));
  end if;
end $$;
