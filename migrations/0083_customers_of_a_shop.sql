-- The customers of whoever sells on (rules 29): their numbers, what was sold to them at which price, and what they paid.
create table customer_shop (
  user_id uuid primary key references app_user,
  name    text not null
);

create table customer (
  id         uuid primary key,
  user_id    uuid not null references app_user,
  name       text not null,
  note       text not null default '',
  created_at timestamptz not null
);
create unique index customer_name on customer (user_id, lower(name));

-- A number belongs to one customer of a shop, so that a purchase for it says whose it is.
create table customer_number (
  user_id     uuid not null references app_user,
  number      text not null,
  customer_id uuid not null references customer on delete cascade,
  primary key (user_id, number)
);
create index customer_number_of on customer_number (customer_id);

create table customer_entry (
  id             uuid primary key,
  user_id        uuid not null references app_user,
  customer_id    uuid not null references customer on delete cascade,
  kind           text not null check (kind in ('sale', 'debt', 'payment')),
  transaction_id uuid unique,      -- of wallet_transaction: a purchase is sold once
  amount_kobo    bigint not null check (amount_kobo > 0),
  cost_kobo      bigint,           -- what the wallet paid for it
  note           text not null default '',
  made_at        timestamptz not null,
  voided_at      timestamptz,      -- the purchase was paid back: the sale counts no longer
  check ((kind = 'sale') = (transaction_id is not null) and (transaction_id is null) = (cost_kobo is null))
);
-- Sums are read from these alone.
create index customer_entry_sums on customer_entry (user_id, customer_id) include (kind, amount_kobo) where voided_at is null;
create index customer_entry_sales on customer_entry (user_id, made_at) include (amount_kobo, cost_kobo) where kind = 'sale' and voided_at is null;
create index customer_entry_page on customer_entry (customer_id, id);

grant select, insert, update, delete on customer_shop, customer, customer_number to airtide_app;
grant select, insert, delete on customer_entry to airtide_app;
grant update (voided_at) on customer_entry to airtide_app;
