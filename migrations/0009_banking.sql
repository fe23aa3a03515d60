-- Account numbers of a person's own at banks: what is sent there funds their wallet (rules 13).
create table reservation (
  user_id       uuid primary key references app_user,
  reference     text not null unique,                 -- ours, at the provider
  state         text not null check (state in ('asking', 'reserved')),
  lease_until   timestamptz,                          -- whoever talks to the provider about it does so alone
  tells_identity boolean not null default false,      -- the provider still has to hear who the owner is
  next_check_at timestamptz not null,                 -- when to ask for payments that no notification told of
  created_at    timestamptz not null
);
create index reservation_due on reservation (next_check_at);

create table reserved_account (
  user_id        uuid not null references reservation (user_id),
  bank_code      text not null,
  bank_name      text not null,
  account_number text not null check (account_number ~ '^\d{10}$'),
  place          smallint not null,                   -- of the bank in the contract with the provider, from 1
  created_at     timestamptz not null,
  primary key (user_id, bank_code),
  unique (account_number, bank_code)
);

-- Payments that came in and cannot be credited: people sort them out. Told once.
create table stray_payment (
  provider  text not null,
  reference text not null,
  note      text not null,
  seen_at   timestamptz not null,
  primary key (provider, reference)
);

-- What a notification is about, where a provider tells of more than payments.
alter table inbound_event add column about text not null default '' check (about in ('', 'collection', 'payout', 'other'));

-- How often a person has tried to prove who they are today.
create table identity_try (
  user_id uuid primary key references app_user,
  day     date not null,                              -- of Africa/Lagos
  tries   integer not null check (tries >= 0)
);

grant select, insert, update on reservation, identity_try to airtide_app;
grant select, insert on reserved_account, stray_payment to airtide_app;
