-- PINs of examinations (rules 27): one more service that is sold as plans, and the table in which every PIN that was bought lies sealed.
-- may lock: the table has a few hundred rows at most
alter table plan
  drop constraint plan_service_check,
  add constraint plan_service_check check (service in ('data', 'cable', 'internet', 'exam')),
  drop constraint plan_network_check,
  add constraint plan_network_check
    check (network in ('MTN', 'GLO', 'AIRTEL', '9MOBILE', 'DSTV', 'GOTV', 'STARTIMES', 'SHOWMAX', 'SMILE', 'WAEC', 'NECO', 'NABTEB', 'JAMB'));

-- may lock: the tables have a few hundred rows at most
alter table service drop constraint service_service_check,
  add constraint service_service_check check (service in ('airtime', 'data', 'electricity', 'cable', 'internet', 'exam'));
-- may lock: the tables have a few hundred rows at most
alter table supplier_route drop constraint supplier_route_service_check,
  add constraint supplier_route_service_check check (service in ('airtime', 'data', 'electricity', 'cable', 'internet', 'exam'));
-- may lock: the tables have a few hundred rows at most
alter table cost_price drop constraint cost_price_service_check,
  add constraint cost_price_service_check check (service in ('airtime', 'data', 'electricity', 'cable', 'internet', 'exam'));
-- may lock: a look-up is kept for a day, so the table is small
alter table card_check drop constraint card_check_brand_check,
  add constraint card_check_brand_check check (brand in ('DSTV', 'GOTV', 'STARTIMES', 'SHOWMAX', 'JAMB'));

alter table wallet_transaction
  drop constraint wallet_transaction_type_check,
  add constraint wallet_transaction_type_check
    check (type in ('airtime', 'data', 'refund', 'transfer', 'referrer', 'wallet', 'electricity', 'cable', 'internet', 'exam', 'earning')) not valid,
  drop constraint wallet_transaction_kind,
  add constraint wallet_transaction_kind check (kind || ' ' || type || case when is_credit then ' +' else ' -' end = any (
  '{purchase_airtime airtime -,purchase_data data -,purchase_electricity electricity -,purchase_cable cable -,
    purchase_internet internet -,purchase_exam exam -,purchase_refund refund +,
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
   where kind in ('purchase_airtime', 'purchase_data', 'purchase_electricity', 'purchase_cable', 'purchase_internet', 'purchase_exam')
     and status in ('success', 'refunded') and not is_forced;

create or replace function push_kind(p_kind text) returns text language sql immutable as $$
  select case
    when p_kind in ('purchase_airtime', 'purchase_data', 'purchase_electricity', 'purchase_cable', 'purchase_internet', 'purchase_exam') then 'purchase'
    when p_kind in ('funding_card', 'funding_transfer', 'manual_funding', 'credit_by_staff', 'referral_reward') then 'money_in'
    when p_kind in ('transfer_in', 'transfer_from_house') then 'transfer'
    when p_kind in ('withdrawal', 'airtime_to_cash') then p_kind end
$$;

-- A PIN that was bought: one per purchase, sealed, with how often its owner looked at it and had it sent (rules 27.5, 27.6).
create table epin (
  purchase_id   uuid primary key references wallet_transaction,
  user_id       uuid not null references app_user,
  sealed        bytea not null,
  stored_at     timestamptz not null,
  seen          integer not null default 0 check (seen >= 0),
  first_seen_at timestamptz,
  last_seen_at  timestamptz,
  letters       integer not null default 0 check (letters between 0 and 3)
);
create index epin_of_person on epin (user_id, purchase_id);
grant select, insert, update, delete on epin to airtide_app;

-- As `purchase_settle_unrung`, for a batch in which some orders were delivered as PINs: each is kept in the commit that settles its order.
create function purchase_settle_epins(
  p_at timestamptz, p_ids uuid[], p_attempts smallint[], p_refs text[], p_tokens text[], p_units text[], p_notes text[],
  p_claims boolean[], p_all_tokens text[],
  l_subject uuid[], l_step smallint[], l_leg smallint[], l_debit bigint[], l_credit bigint[], l_amount bigint[], p_epins text[]
) returns uuid[] language plpgsql set search_path = public set enable_seqscan = off as $$
declare
  v_won uuid[];
begin
  v_won := purchase_settle_unrung(
    p_at, p_ids, p_attempts, p_refs, p_tokens, p_units, p_notes, p_claims, p_all_tokens, l_subject, l_step, l_leg,
    l_debit, l_credit, l_amount);
  insert into epin (purchase_id, user_id, sealed, stored_at)
    select t.id, t.user_id, decode(u.epin, 'hex'), p_at
      from unnest(p_ids, p_epins) u(id, epin) join wallet_transaction t on t.id = u.id
     where u.epin is not null and u.id = any (v_won);
  return v_won;
end $$;
revoke all on function purchase_settle_epins from public;
grant execute on function purchase_settle_epins to airtide_app;
