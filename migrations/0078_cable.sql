-- Cable TV, and with it services beside data that are sold as plans: a plan names its service, and its network is the
-- company (rules 24.1).
-- may lock: the table has a few hundred rows at most
alter table plan
  add column service text not null default 'data' check (service in ('data', 'cable')),
  drop constraint plan_network_check,
  add constraint plan_network_check
    check (network in ('MTN', 'GLO', 'AIRTEL', '9MOBILE', 'DSTV', 'GOTV', 'STARTIMES', 'SHOWMAX')),
  drop constraint plan_volume_mb_check,
  add constraint plan_volume check (volume_mb > 0 or (volume_mb = 0 and service <> 'data'));

-- may lock: the tables have a few hundred rows at most
alter table service drop constraint service_service_check,
  add constraint service_service_check check (service in ('airtime', 'data', 'electricity', 'cable'));
-- may lock: the tables have a few hundred rows at most
alter table supplier_route drop constraint supplier_route_service_check,
  add constraint supplier_route_service_check check (service in ('airtime', 'data', 'electricity', 'cable'));
-- may lock: the tables have a few hundred rows at most
alter table cost_price drop constraint cost_price_service_check,
  add constraint cost_price_service_check check (service in ('airtime', 'data', 'electricity', 'cable'));

-- The parts of an order that no other column holds: for a card, the months paid and whether it is renewed or changed.
alter table wallet_transaction add column details jsonb;
alter table wallet_transaction
  drop constraint wallet_transaction_type_check,
  add constraint wallet_transaction_type_check
    check (type in ('airtime', 'data', 'refund', 'transfer', 'referrer', 'wallet', 'electricity', 'cable', 'earning')) not valid,
  drop constraint wallet_transaction_kind,
  add constraint wallet_transaction_kind check (kind || ' ' || type || case when is_credit then ' +' else ' -' end = any (
  '{purchase_airtime airtime -,purchase_data data -,purchase_electricity electricity -,purchase_cable cable -,
    purchase_refund refund +,
    funding_card wallet +,funding_transfer wallet +,manual_funding wallet +,opening wallet +,credit_by_staff wallet +,
    coupon_issued wallet -,coupon_redeemed wallet +,coupon_returned refund +,upgrade wallet -,
    referral_reward referrer +,withdrawal transfer -,withdrawal_returned refund +,transfer_out transfer -,
    transfer_in transfer +,transfer_from_house transfer +,earnings_withdrawal earning +,partnership wallet -,
    partnership_renewal earning -,airtime_to_cash wallet +}'::text[])) not valid;

create or replace view purchase_attempt as
  select purchase_id, attempt, supplier, state, dispatched_at from attempt_live
  union all
  select purchase_id, attempt, supplier, 'rejected', dispatched_at from attempt_rejected
  union all
  select id, attempt, supplier, 'delivered', created_at from wallet_transaction
   where kind in ('purchase_airtime', 'purchase_data', 'purchase_electricity', 'purchase_cable')
     and status in ('success', 'refunded') and not is_forced;

-- The last answer about a card: its owner, and what the company says of its bouquet (rules 24.6).
create table card_check (
  brand        text not null check (brand in ('DSTV', 'GOTV', 'STARTIMES', 'SHOWMAX')),
  card_number  text not null,
  owner_name   text not null,
  bouquet      text not null,     -- as the company calls it; empty where it does not say
  due_on       date,              -- null where it does not say
  renewal_kobo bigint check (renewal_kobo > 0),
  checked_at   timestamptz not null,
  primary key (brand, card_number)
);
grant select, insert, update, delete on card_check to airtide_app;

-- As `purchase_reserve_unrung`, with the details of each order. The version before calls that one until it is gone.
create function purchase_begin(
  p_at timestamptz,
  k_ids uuid[], k_users uuid[], k_hashes uuid[], k_operations uuid[], k_refusals text[],
  t_ids uuid[], t_users uuid[], t_seqs bigint[], t_types text[], t_amounts bigint[], t_faces bigint[], t_fees bigint[], t_costs bigint[],
  t_befores bigint[], t_afters bigint[], t_networks text[], t_products text[], t_plans uuid[], t_plan_names text[], t_numbers text[],
  t_companies integer[], t_meter_types text[], t_meter_owners text[], t_details text[], t_suppliers text[],
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
      balance_before, balance_after, network, product, plan_id, plan_name, number, company_id, meter_type, meter_owner, details,
      supplier, attempt, created_at)
    select t.id, t.user_id, t.seq, 'purchase_' || t.type, t.type, 'processing', false, t.amount, t.face, t.fee, t.cost, t.before, t.after,
           t.network, t.product, t.plan, t.plan_name, t.number, t.company, t.meter_type, t.meter_owner, t.details::jsonb,
           t.supplier, 1, p_at
      from unnest(t_ids, t_users, t_seqs, t_types, t_amounts, t_faces, t_fees, t_costs, t_befores, t_afters, t_networks, t_products,
                  t_plans, t_plan_names, t_numbers, t_companies, t_meter_types, t_meter_owners, t_details, t_suppliers)
        as t(id, user_id, seq, type, amount, face, fee, cost, before, after, network, product, plan, plan_name, number, company,
             meter_type, meter_owner, details, supplier);
  insert into attempt_live (purchase_id, attempt, supplier, plan_code, state, dispatched_at, next_check_at)
    select a.id, 1, a.supplier, a.code, 'dispatched', p_at, a.check_at
      from unnest(t_ids, t_suppliers, a_codes, a_checks) a(id, supplier, code, check_at);
  perform ledger_write(l_subject, l_step, l_leg, l_debit, l_credit, l_amount, l_debit_seq, l_debit_after, l_credit_seq,
                       l_credit_after, l_actor, p_at);
end $$;
revoke all on function purchase_begin from public;
grant execute on function purchase_begin to airtide_app;
