-- Payments into betting accounts (rules 33): one more service, sold at a face value to a customer whose name was asked for.
-- may lock: the tables have a few hundred rows at most
alter table service drop constraint service_service_check,
  add constraint service_service_check check (service in ('airtime', 'data', 'electricity', 'cable', 'internet', 'exam', 'recharge', 'abroad', 'betting'));
-- may lock: the tables have a few hundred rows at most
alter table supplier_route drop constraint supplier_route_service_check,
  add constraint supplier_route_service_check check (service in ('airtime', 'data', 'electricity', 'cable', 'internet', 'exam', 'recharge', 'abroad', 'betting'));
-- may lock: the tables have a few hundred rows at most
alter table cost_price drop constraint cost_price_service_check,
  add constraint cost_price_service_check check (service in ('airtime', 'data', 'electricity', 'cable', 'internet', 'exam', 'recharge', 'abroad', 'betting'));
-- may lock: a look-up is kept for a day, so the table is small
alter table card_check drop constraint card_check_brand_check,
  add constraint card_check_brand_check
    check (brand in ('DSTV', 'GOTV', 'STARTIMES', 'SHOWMAX', 'JAMB', 'BET9JA', 'SPORTYBET', 'BETKING', '1XBET', 'NAIRABET', 'BETWAY', 'MERRYBET', 'BANGBET', 'CLOUDBET'));

alter table wallet_transaction
  drop constraint wallet_transaction_type_check,
  add constraint wallet_transaction_type_check
    check (type in ('airtime', 'data', 'refund', 'transfer', 'referrer', 'wallet', 'electricity', 'cable', 'internet', 'exam', 'recharge', 'abroad', 'betting', 'earning')) not valid,
  drop constraint wallet_transaction_kind,
  add constraint wallet_transaction_kind check (kind || ' ' || type || case when is_credit then ' +' else ' -' end = any (
  '{purchase_airtime airtime -,purchase_data data -,purchase_electricity electricity -,purchase_cable cable -,
    purchase_internet internet -,purchase_exam exam -,purchase_recharge recharge -,purchase_abroad abroad -,
    purchase_betting betting -,
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
   where kind in ('purchase_airtime', 'purchase_data', 'purchase_electricity', 'purchase_cable', 'purchase_internet', 'purchase_exam', 'purchase_recharge', 'purchase_abroad', 'purchase_betting')
     and status in ('success', 'refunded') and not is_forced;

create or replace function push_kind(p_kind text) returns text language sql immutable as $$
  select case
    when p_kind in ('purchase_airtime', 'purchase_data', 'purchase_electricity', 'purchase_cable', 'purchase_internet', 'purchase_exam', 'purchase_recharge', 'purchase_abroad', 'purchase_betting') then 'purchase'
    when p_kind in ('funding_card', 'funding_transfer', 'manual_funding', 'credit_by_staff', 'referral_reward') then 'money_in'
    when p_kind in ('transfer_in', 'transfer_from_house') then 'transfer'
    when p_kind in ('withdrawal', 'airtime_to_cash') then p_kind end
$$;
