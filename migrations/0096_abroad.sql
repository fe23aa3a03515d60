-- Airtime and data abroad (rules 34): one more service, sold at the price of a quote. It is closed until an admin opens it.
-- may lock: the tables have a few hundred rows at most
alter table service drop constraint service_service_check,
  add constraint service_service_check check (service in ('airtime', 'data', 'electricity', 'cable', 'internet', 'exam', 'recharge', 'abroad'));
-- may lock: the tables have a few hundred rows at most
alter table supplier_route drop constraint supplier_route_service_check,
  add constraint supplier_route_service_check check (service in ('airtime', 'data', 'electricity', 'cable', 'internet', 'exam', 'recharge', 'abroad'));
-- may lock: the tables have a few hundred rows at most
alter table cost_price drop constraint cost_price_service_check,
  add constraint cost_price_service_check check (service in ('airtime', 'data', 'electricity', 'cable', 'internet', 'exam', 'recharge', 'abroad'));
insert into service (product, service, is_open) values ('abroad', 'abroad', false);

alter table wallet_transaction
  drop constraint wallet_transaction_type_check,
  add constraint wallet_transaction_type_check
    check (type in ('airtime', 'data', 'refund', 'transfer', 'referrer', 'wallet', 'electricity', 'cable', 'internet', 'exam', 'recharge', 'abroad', 'earning')) not valid,
  drop constraint wallet_transaction_kind,
  add constraint wallet_transaction_kind check (kind || ' ' || type || case when is_credit then ' +' else ' -' end = any (
  '{purchase_airtime airtime -,purchase_data data -,purchase_electricity electricity -,purchase_cable cable -,
    purchase_internet internet -,purchase_exam exam -,purchase_recharge recharge -,purchase_abroad abroad -,purchase_refund refund +,
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
   where kind in ('purchase_airtime', 'purchase_data', 'purchase_electricity', 'purchase_cable', 'purchase_internet', 'purchase_exam', 'purchase_recharge', 'purchase_abroad')
     and status in ('success', 'refunded') and not is_forced;

create or replace function push_kind(p_kind text) returns text language sql immutable as $$
  select case
    when p_kind in ('purchase_airtime', 'purchase_data', 'purchase_electricity', 'purchase_cable', 'purchase_internet', 'purchase_exam', 'purchase_recharge', 'purchase_abroad') then 'purchase'
    when p_kind in ('funding_card', 'funding_transfer', 'manual_funding', 'credit_by_staff', 'referral_reward') then 'money_in'
    when p_kind in ('transfer_in', 'transfer_from_house') then 'transfer'
    when p_kind in ('withdrawal', 'airtime_to_cash') then p_kind end
$$;

-- The operators that suppliers sell us, as last read. Only an admin's list reads them with their amounts: a quote asks anew.
create table abroad_operator (
  id       integer generated always as identity primary key,
  supplier text not null references supplier on delete cascade,
  code     text not null,
  country  text not null,
  name     text not null,
  kind     text not null check (kind in ('airtime', 'data')),
  facts    jsonb not null,
  is_open  boolean not null default true,
  -- False once the supplier's list has it no more.
  is_listed boolean not null default true,
  read_at  timestamptz not null,
  unique (supplier, code)
);
create index abroad_operator_country on abroad_operator (country, name);
grant select, insert, update, delete on abroad_operator to airtide_app;

-- A price that was promised to one person for two minutes. It is taken once, under one request key.
create table abroad_quote (
  id            uuid primary key,
  user_id       uuid not null references app_user,
  country       text not null,
  number        text not null,
  supplier      text not null,
  operator      text not null,
  operator_name text not null,
  kind          text not null check (kind in ('airtime', 'data')),
  plan_name     text not null,
  sent          text not null,
  receives      text not null,
  currency      text not null,
  face_kobo     bigint not null check (face_kobo > 0),
  cost_kobo     bigint not null check (cost_kobo > 0),
  price_kobo    bigint not null,
  expires_at    timestamptz not null,
  taken_key     text,
  -- The requests of that key that have it. It is free again when each of them gave it back.
  takers        integer not null default 0 check (takers >= 0),
  taken_at      timestamptz,
  -- What was bought with it, once that is known.
  purchase_id   uuid,
  -- Never below cost.
  check (price_kobo >= cost_kobo)
);
create index abroad_quote_person on abroad_quote (user_id, taken_at);
create index abroad_quote_expires on abroad_quote (expires_at);
grant select, insert, update, delete on abroad_quote to airtide_app;
