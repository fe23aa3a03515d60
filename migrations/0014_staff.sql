-- Acts with money that one person may not decide alone: kept here until a second admin agrees or says no (rules 12.2).
create table approval (
  id             uuid primary key,
  kind           text not null check (kind in ('transfer', 'refund', 'credit', 'manual_funding', 'coupon', 'settings')),
  what           text not null,          -- the act in words, for whoever decides
  payload        jsonb not null,         -- what carrying it out needs; never a secret
  amount_kobo    bigint not null check (amount_kobo > 0),
  subject_id     uuid,                   -- whom it is about
  subject_name   text not null default '',
  state          text not null default 'open' check (state in ('open', 'approved', 'rejected', 'expired')),
  requested_by   uuid not null references app_user,
  requested_name text not null,
  requested_at   timestamptz not null,
  expires_at     timestamptz not null,
  decided_by     uuid references app_user,
  decided_name   text not null default '',
  decided_at     timestamptz,
  reason         text not null default '',
  result_id      uuid unique,            -- the business row that came of it
  -- two people, whatever the program does
  check (decided_by is null or decided_by <> requested_by),
  check ((state in ('approved', 'rejected')) = (decided_by is not null)),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'approved') = (result_id is not null))
);
create index approval_newest on approval (state, id);
create index approval_due on approval (expires_at) where state = 'open';
grant select, insert, update on approval to airtide_app;

-- A purchase whose money a person gave back: once for ever.
create table refund (
  purchase_id uuid primary key references wallet_transaction,
  id          uuid not null unique,       -- its line in the buyer's history
  kind        text not null check (kind in ('our_loss', 'supplier_pays', 'before_proof')),
  refunded_by uuid not null references app_user,
  agreed_by   uuid references app_user,   -- the second person, where there had to be one
  created_at  timestamptz not null
);
-- A manual credit to a wallet, with its reason.
create table manual_credit (
  id          uuid primary key references wallet_transaction,
  user_id     uuid not null references app_user,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason      text not null check (reason <> ''),
  credited_by uuid not null references app_user,
  agreed_by   uuid references app_user,
  created_at  timestamptz not null
);
grant select, insert on refund, manual_credit to airtide_app;

-- A purchase refunded before its outcome was known was not delivered as far as anybody knows.
create or replace view purchase_attempt as
  select purchase_id, attempt, supplier, state, dispatched_at from attempt_live
  union all
  select purchase_id, attempt, supplier, 'rejected', dispatched_at from attempt_rejected
  union all
  select id, attempt, supplier, 'delivered', created_at from wallet_transaction
   where type in ('airtime', 'data', 'electricity') and status in ('success', 'refunded') and not is_forced;

alter table app_user
  add column is_blocked   boolean not null default false,
  add column blocked_at   timestamptz,
  add column block_reason text not null default '';
-- The list of people: by type, and by the beginning of a name or number.
create index app_user_of_type on app_user (user_type, id);
create index app_user_special on app_user (id) where is_special or user_type = 'special';
create index app_user_name_prefix on app_user (lower(user_name) text_pattern_ops);
create index app_user_phone_prefix on app_user (phone text_pattern_ops);

create index audit_entry_action on audit_entry (action, seq);
create index audit_entry_time on audit_entry (at, seq);

-- A mail to everybody, walked in order of people's ids; each part is written with the mails it queued, so no one gets two.
create table mail_job (
  id           uuid primary key,
  subject      text not null,
  message      text not null,
  url          text not null,
  link_message text not null,
  state        text not null check (state in ('running', 'paused', 'cancelled', 'done')),
  total        integer not null,          -- people at the start
  queued       integer not null default 0,
  skipped      integer not null default 0, -- who wants no such mails
  parts        integer not null default 0,
  last_user    uuid not null default '00000000-0000-0000-0000-000000000000',
  requested_by uuid not null references app_user,
  created_at   timestamptz not null,
  finished_at  timestamptz
);
create index mail_job_open on mail_job (id) where state = 'running';
create table mail_job_part (
  job_id     uuid not null references mail_job,
  n          integer not null,
  first_user uuid not null,
  last_user  uuid not null,
  queued     integer not null,
  skipped    integer not null,
  created_at timestamptz not null,
  primary key (job_id, n),
  unique (job_id, first_user)
);
create table mail_optout (
  user_id    uuid primary key references app_user,
  created_at timestamptz not null
);
grant select, insert, update on mail_job to airtide_app;
grant select, insert on mail_job_part, mail_optout to airtide_app;

-- What the last check of each scope found.
create table books_check (
  scope      text primary key check (scope in ('all', 'recent')),
  checked_at timestamptz not null,
  findings   jsonb not null
);
grant select, insert, update on books_check to airtide_app;

-- House accounts summed by whole days (UTC) that nobody can post into any more, so that their balances are read without reading history.
create table house_day (
  day        date not null,
  account_id bigint not null,
  amount     bigint not null,
  primary key (day, account_id)
);
create table house_day_sealed (
  day       date primary key,
  sealed_at timestamptz not null
);
grant select, insert on house_day, house_day_sealed to airtide_app;
