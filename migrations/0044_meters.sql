-- The name that a bank gave for the account of a withdrawal, for its receipt.
alter table wallet_transaction add column account_name text;

-- Names that people give to electricity meters.
create table saved_meter (
  id           uuid primary key,
  user_id      uuid not null references app_user,
  company_id   integer not null,
  meter_number text not null,
  meter_type   text not null check (meter_type in ('prepaid', 'postpaid')),
  name         text not null,
  created_at   timestamptz not null,
  constraint saved_meter_once unique (user_id, company_id, meter_number)
);
grant select, insert, update, delete on saved_meter to airtide_app;
