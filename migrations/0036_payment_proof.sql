-- A payment PIN, and what a person chose about proof when money leaves their wallet.
create table payment_pin (
  user_id      uuid primary key references app_user,
  pin_hash     text not null,
  set_at       timestamptz not null,
  failures     integer not null default 0 check (failures >= 0),   -- wrong tries since the last right one
  last_failure timestamptz,
  locked_until timestamptz
);

-- The code that was mailed to somebody who forgot their PIN; it works once, and for a few tries.
create table payment_pin_reset (
  user_id    uuid primary key references app_user,
  code_hash  bytea not null,
  tries      smallint not null default 0 check (tries >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index payment_pin_reset_end on payment_pin_reset (expires_at);
grant select, insert, update, delete on payment_pin, payment_pin_reset to airtide_app;

-- What leaves a day without proof (unset: as much as the house allows), and the price above which a purchase takes proof (unset: none does).
alter table app_user
  add column free_daily_kobo bigint,
  add column proof_above_kobo bigint;

alter table limit_use
  drop constraint limit_use_kind_check,
  add constraint limit_use_kind_check
    check (kind in ('funding', 'withdrawal', 'transfer', 'airtime_to_cash', 'unproven')) not valid;

-- What a withdrawal used of the day's amount without proof, given back when it is not paid.
-- A first one to an account waits until its time, as attempt 0: nothing was sent, and its owner may still stop it.
alter table payout
  add column unproven_kobo bigint not null default 0,
  add column held_until timestamptz,
  drop constraint payout_attempt_check,
  add constraint payout_attempt_check check (attempt >= 0) not valid;
create index payout_account on payout (user_id, account_number, created_at);
alter table wallet_transaction add column held_until timestamptz;
