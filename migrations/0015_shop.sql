-- Running the shop: plans that leave it, suppliers' floats, lists and tests, and the figures of every hour and day.

-- A plan that is taken away stays, because purchases name it; its public number is free again.
alter table plan add column retired_at timestamptz;
alter table plan drop constraint plan_number_key;
create unique index plan_number on plan (number) where retired_at is null;
-- What the supplier last said that the plan costs us there.
alter table plan_supplier add column cost_kobo bigint check (cost_kobo > 0);

-- What is known of a supplier beside its configuration; apart from it, because each change of that rings the catalogue.
create table supplier_state (
  supplier      text primary key references supplier,
  float_kobo    bigint,
  float_read_at timestamptz,          -- when it last answered
  asked_at      timestamptz,          -- when it was last asked: one process asks
  low_since     timestamptz,          -- below the house's setting
  tested_at     timestamptz,
  test_passed   boolean,
  listed_at     timestamptz
);
-- A supplier's own plan list, as last read.
create table supplier_listing (
  supplier  text not null references supplier,
  code      text not null,
  network   text not null,
  name      text not null,
  type      text not null,
  validity  text not null,
  cost_kobo bigint,
  primary key (supplier, code)
);

-- Figures of the history by hour and by day (Africa/Lagos), always computed anew from the rows of an hour, so that no row counts
-- twice whatever the order of commits. `speed` is the class of the time from order to outcome, -1 where there is none.
create table sales_hour (
  hour        timestamptz not null,
  type        text not null,
  status      text not null,
  network     text not null,
  product     text not null,
  supplier    text not null,
  speed       smallint not null,
  lines       bigint not null,
  debit_kobo  bigint not null,   -- what wallets lost
  credit_kobo bigint not null,   -- what wallets gained
  amount_kobo bigint not null,
  cost_kobo   bigint not null,
  volume_mb   bigint not null,
  primary key (hour, type, status, network, product, supplier, speed)
);
create table sales_day (
  day         date not null,
  type        text not null,
  status      text not null,
  network     text not null,
  product     text not null,
  supplier    text not null,
  lines       bigint not null,
  debit_kobo  bigint not null,
  credit_kobo bigint not null,
  amount_kobo bigint not null,
  cost_kobo   bigint not null,
  volume_mb   bigint not null,
  primary key (day, type, status, network, product, supplier)
);
-- Which hours were computed, and when each is due again; null when only a new movement can change it.
create table sales_fold (hour timestamptz primary key, due_at timestamptz);
create index sales_fold_due on sales_fold (due_at) where due_at is not null;
-- How far: hours before `folded_to` are computed, movements before `seen_to` are looked at.
create table sales_checkpoint (
  id        boolean primary key default true check (id),
  folded_to timestamptz not null,
  seen_to   timestamptz not null
);

-- The lists of admins over everybody. None of these columns is changed by settling a purchase. The index by number serves one
-- person's search and everybody's, so a purchase writes no more of them than before.
drop index wallet_transaction_number;
create index wallet_transaction_number on wallet_transaction (number, user_id, seq);
create index wallet_transaction_through on wallet_transaction (supplier, created_at, id) where supplier is not null;
create index wallet_transaction_rare on wallet_transaction (type, created_at, id) where type not in ('airtime', 'data');
create index attempt_rejected_supplier on attempt_rejected (supplier, rejected_at);

grant select, insert, update, delete on supplier_state, supplier_listing, sales_hour, sales_day, sales_fold, sales_checkpoint to airtide_app;
