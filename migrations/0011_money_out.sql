-- Money that leaves for banks, and money between people.

-- Banks that money can be sent to, as the payout provider last listed them. People name a bank; its code is looked up here.
create table bank (
  code    text primary key check (code <> ''),
  name    text not null check (name <> ''),
  seen_at timestamptz not null
);
create unique index bank_name on bank (lower(name));

-- Whose an account is, as its bank said a short while ago.
create table account_check (
  bank_code      text not null,
  account_number text not null,
  account_name   text not null,
  checked_at     timestamptz not null,
  primary key (bank_code, account_number)
);
create index account_check_age on account_check (checked_at);

-- Accounts that people keep for their next withdrawal. The name is the bank's.
create table beneficiary (
  id             uuid primary key,
  user_id        uuid not null references app_user,
  bank_code      text not null,
  bank_name      text not null,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  account_name   text not null,
  created_at     timestamptz not null,
  unique (user_id, bank_code, account_number)
);

-- Withdrawals. The row is also what the sweeper wakes up for.
create table payout (
  id                uuid primary key references wallet_transaction,  -- its line of history
  user_id           uuid not null references app_user,
  provider          text not null,
  amount_kobo       bigint not null check (amount_kobo > fee_kobo),   -- what left the wallet
  fee_kobo          bigint not null check (fee_kobo >= 0),            -- the bank receives the rest
  bank_code         text not null,
  bank_name         text not null,
  account_number    text not null check (account_number ~ '^[0-9]{10}$'),
  account_name      text not null,
  state             text not null check (state in ('pending', 'processing', 'paid', 'failed', 'reversed')),
  attempt           smallint not null check (attempt > 0),           -- the current one
  dispatched_at     timestamptz not null,                            -- when that one was written down as sent
  next_check_at     timestamptz,
  checks            integer not null default 0,
  not_found         integer not null default 0,
  last_not_found_at timestamptz,
  needs_person      boolean not null default false,                  -- nobody knows for days what became of it
  provider_ref      text,
  note              text not null default '',
  created_at        timestamptz not null,
  finished_at       timestamptz,
  check ((state in ('pending', 'processing')) = (next_check_at is not null)),
  check ((state in ('pending', 'processing')) = (finished_at is null))
) with (fillfactor = 70);
create index payout_due on payout (next_check_at) where next_check_at is not null;
create index payout_person on payout (user_id, id);
create index payout_state on payout (state, id);
create index payout_review on payout (id) where needs_person;

-- What the provider was told, each under a reference of its own. One that is not refused is the only one there can be.
create table payout_attempt (
  payout_id     uuid not null references payout,
  attempt       smallint not null check (attempt > 0),
  reference     text not null unique,
  state         text not null check (state in ('sent', 'refused', 'paid')),
  dispatched_at timestamptz not null,
  note          text not null default '',
  late_paid_at  timestamptz,         -- paid although it was refused or not found: our loss
  primary key (payout_id, attempt),
  check (late_paid_at is null or state = 'refused')
);
create unique index payout_attempt_one on payout_attempt (payout_id) where state <> 'refused';
create index payout_attempt_late on payout_attempt (late_paid_at) where late_paid_at is not null;

-- Money from one wallet to another, or from the house to a wallet.
create table transfer (
  id          uuid primary key,
  source      text not null check (source in ('wallet', 'house')),
  sender_id   uuid not null references app_user,   -- whose wallet, or the admin who gave it
  receiver_id uuid not null references app_user,
  agreed_by   uuid references app_user,            -- the second admin, where there had to be one
  amount_kobo bigint not null check (amount_kobo > 0),
  created_at  timestamptz not null,
  check (sender_id <> receiver_id),
  check (agreed_by is null or source = 'house')
);
create index transfer_receiver on transfer (receiver_id, id);
create index transfer_agreed on transfer (id) where agreed_by is not null;

-- Does this payment use up some of its day's limit? Given back when it is given up unpaid, counted when it is paid after all.
alter table funding add column holds_limit boolean not null default false;

grant select, insert, update, delete on bank, account_check to airtide_app;
grant select, insert, delete on beneficiary to airtide_app;
grant select, insert, update on payout, payout_attempt to airtide_app;
grant select, insert on transfer to airtide_app;
