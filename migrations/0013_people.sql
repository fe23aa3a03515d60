-- Mail that is to be sent. What a mail says is sealed, because it may hold a link that opens an account, and is gone once it was sent.
create table mail (
  id           uuid primary key,
  recipient    text not null,
  subject      text not null,
  sealed       bytea,               -- text and html
  state        text not null default 'waiting' check (state in ('waiting', 'sent', 'given_up')),
  is_bulk      boolean not null default false,  -- waits for everybody else's
  tries        integer not null default 0,
  note         text not null default '',
  created_at   timestamptz not null,
  give_up_at   timestamptz not null,
  next_try_at  timestamptz,         -- null once it is over
  finished_at  timestamptz,
  check ((state = 'waiting') = (next_try_at is not null)),
  check (state = 'waiting' or sealed is null)
);
create index mail_due on mail (is_bulk, next_try_at) where next_try_at is not null;
create index mail_age on mail (finished_at) where finished_at is not null;

-- Wishes for a reset link as they were typed; who is meant is looked up afterwards, so that an answer cannot tell.
create table reset_wish (
  id         uuid primary key,
  login      text not null,
  created_at timestamptz not null
);
-- Only a keyed hash of the link's token is stored.
create table password_reset (
  token_hash bytea primary key,
  user_id    uuid not null references app_user,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_reset_of_user on password_reset (user_id);
create index password_reset_end on password_reset (expires_at);

-- One key a person; only its keyed hash is stored. The mask is what a person recognises it by.
create table api_key (
  user_id      uuid primary key references app_user,
  key_hash     bytea not null unique,
  mask         text not null,
  created_at   timestamptz not null,
  last_used_at timestamptz
);

-- Where a person's own server hears of finished transactions, and the sealed secret that signs what it hears.
create table webhook_endpoint (
  user_id    uuid primary key references app_user,
  url        text not null,
  secret     bytea not null,
  changed_at timestamptz not null
);

create table contact (
  id         uuid primary key,
  user_id    uuid not null references app_user,
  name       text not null,
  network    text not null check (network in ('MTN', 'GLO', 'AIRTEL', '9MOBILE')),
  number     text not null,
  created_at timestamptz not null,
  used_at    timestamptz not null,
  constraint contact_number unique (user_id, number)
);
create index contact_use on contact (used_at);

-- The second factor: a sealed secret, on once a code of it was shown. A code is of a 30-second step, and each step is good once.
create table second_factor (
  user_id      uuid primary key references app_user,
  sealed       bytea not null,
  created_at   timestamptz not null,
  confirmed_at timestamptz,
  last_step    bigint not null default 0
);
create table recovery_code (
  user_id   uuid not null references second_factor on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
alter table session add column has_second_factor boolean not null default false;

grant select, insert, update, delete on mail, reset_wish, password_reset, api_key, webhook_endpoint, contact, second_factor,
  recovery_code to airtide_app;
