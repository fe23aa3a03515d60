-- What is sold, at which prices, through whom. Every change rings the doorbell so that all processes read it again.

create table service (
  product text not null,  -- a network, or 'electricity'
  service text not null check (service in ('airtime', 'data', 'electricity')),
  is_open boolean not null default true,
  primary key (product, service)
);

create table supplier (
  code               text primary key,
  dialect            text not null,
  base_url           text not null,
  services           text[] not null,
  is_enabled         boolean not null,
  is_idempotent      boolean not null,
  max_in_flight      integer not null check (max_in_flight > 0),
  vend_timeout_ms    integer not null check (vend_timeout_ms > 0),
  not_found_after_ms integer not null check (not_found_after_ms > 0),
  -- id maps and dialect options: { networkIds: {airtime, data}, discoIds, ... }; never credentials
  options            jsonb not null default '{}'
);

-- The admin's choice of supplier per product ('MTN', 'GLO-CG', ...) and service.
create table supplier_route (
  product  text not null,
  service  text not null check (service in ('airtime', 'data', 'electricity')),
  position smallint not null,
  supplier text not null references supplier,
  primary key (product, service, position)
);

create table cost_price (
  network  text not null,
  service  text not null check (service in ('airtime', 'data', 'electricity')),
  cost_bps integer not null check (cost_bps > 0),  -- of face value
  primary key (network, service)
);

create table plan (
  id              uuid primary key,
  number          integer not null unique,  -- the public plan id
  network         text not null check (network in ('MTN', 'GLO', 'AIRTEL', '9MOBILE')),
  product         text not null,            -- product for special prices: MTN-SME, GLO-CG, ...
  plan_type       text not null,
  name            text not null,            -- '1GB'
  validity        text not null,            -- '30 days'
  validity_days   integer not null check (validity_days > 0),
  category        text not null check (category in ('daily', 'weekly', 'monthly', 'yearly')),
  volume_mb       integer not null check (volume_mb > 0),
  cost_kobo       bigint not null check (cost_kobo > 0),
  price_kobo      bigint not null check (price_kobo > 0),
  reseller_kobo   bigint not null check (reseller_kobo > 0),
  api_kobo        bigint not null check (api_kobo > 0),
  partner_kobo    bigint not null check (partner_kobo > 0),
  is_available    boolean not null default true,
  supplier        text references supplier,  -- the plan's own supplier, before the product's route
  auto_rotate     boolean not null default false
);
create index plan_network on plan (network, category);

-- Which suppliers can deliver a plan, under which of their codes; with auto-rotate the list is the rotation.
create table plan_supplier (
  plan_id   uuid not null references plan on delete cascade,
  supplier  text not null references supplier,
  plan_code text not null,
  position  smallint not null,
  primary key (plan_id, supplier)
);

create table company (
  id            integer primary key,
  name          text not null unique,
  minimum_kobo  bigint not null check (minimum_kobo > 0),
  is_open       boolean not null default true
);

-- Who a meter belongs to, as last told by a supplier.
create table meter_check (
  meter_number text not null,
  company_id   integer not null,
  meter_type   text not null,
  owner_name   text not null,
  address      text not null,
  checked_at   timestamptz not null,
  primary key (meter_number, company_id, meter_type)
);

create function ring_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('airtide_catalogue', '');
  return null;
end $$;
create trigger service_changed after insert or update or delete on service for each statement execute function ring_catalogue();
create trigger supplier_changed after insert or update or delete on supplier for each statement execute function ring_catalogue();
create trigger supplier_route_changed after insert or update or delete on supplier_route for each statement execute function ring_catalogue();
create trigger cost_price_changed after insert or update or delete on cost_price for each statement execute function ring_catalogue();
create trigger plan_changed after insert or update or delete on plan for each statement execute function ring_catalogue();
create trigger plan_supplier_changed after insert or update or delete on plan_supplier for each statement execute function ring_catalogue();
create trigger company_changed after insert or update or delete on company for each statement execute function ring_catalogue();

grant select, insert, update, delete on service, supplier, supplier_route, cost_price, plan, plan_supplier, company, meter_check to airtide_app;
