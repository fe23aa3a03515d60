-- The equal purchase of the last moments is found by its number and time alone. With the buyer in the same condition the planner may
-- take the buyer's whole history instead, since to it a number and a buyer are equally rare: each purchase of a shop with 20,000 before
-- it then read all of them. `offset 0` keeps the other conditions outside, and the order too: by it alone, all purchases of these
-- moments would be read.
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
      select (select r.id from (
                select t.* from wallet_transaction t
                 where t.number = u.number and t.created_at > p_since offset 0) r
               where r.user_id = u.user_id and r.seq is not null
                 and r.type = u.type and r.network = u.network and r.plan_name = u.plan and r.amount_kobo = u.amount
                 and r.status in ('pending', 'processing', 'success')
               order by r.created_at desc limit 1)
        from unnest(p_users, p_numbers, p_types, p_networks, p_plans, p_amounts) with ordinality
          as u(user_id, number, type, network, plan, amount, n) order by u.n);
  end if;
  if cardinality(p_retried) > 0 then
    written := array(select t.id from wallet_transaction t where t.id = any (p_retried));
  end if;
end $$;
