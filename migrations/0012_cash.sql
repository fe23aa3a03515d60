-- Earnings, partnership, and airtime turned into cash.

-- Earnings that somebody wants in their wallet: held until an admin decides. The id is that of the line of history.
create table earnings_withdrawal (
  id          uuid primary key references wallet_transaction,
  user_id     uuid not null references app_user,
  amount_kobo bigint not null check (amount_kobo > 0),
  state       text not null check (state in ('pending', 'approved', 'rejected')),
  reason      text not null default '',
  decided_by  uuid references app_user,
  decided_at  timestamptz,
  created_at  timestamptz not null,
  check ((state = 'pending') = (decided_at is null))
);
create index earnings_withdrawal_state on earnings_withdrawal (state, id);
create index earnings_withdrawal_person on earnings_withdrawal (user_id, id);

-- A paid membership. The id is that of the line of history in which it was paid. One who joins again has a new row.
create table partnership (
  id             uuid primary key references wallet_transaction,
  user_id        uuid not null references app_user,
  price_kobo     bigint not null check (price_kobo > 0),
  bank_code      text not null,
  bank_name      text not null,
  account_number text not null,
  account_name   text not null,        -- as the bank has it
  renewed_to     text not null check (renewed_to ~ '^\d{4}-\d{2}$'),  -- the last month of Lagos whose renewal was taken
  joined_at      timestamptz not null,
  ended_at       timestamptz
);
create unique index partnership_open on partnership (user_id) where ended_at is null;
create index partnership_renewal_due on partnership (renewed_to, id) where ended_at is null;

-- What partners pay for a plan, from when: a commission is computed from the price at the time of the purchase, long after it.
-- Kept by the table of plans itself, so that no writer of plans can forget it and no purchase has to carry it.
create table plan_partner_price (
  plan_id      uuid not null,
  since        timestamptz not null,   -- -infinity for a plan's first price
  partner_kobo bigint not null,
  primary key (plan_id, since)
);
insert into plan_partner_price select id, '-infinity', partner_kobo from plan;
create function keep_partner_price() returns trigger language plpgsql as $$
begin
  insert into plan_partner_price (plan_id, since, partner_kobo)
    select new.id, case when exists (select from plan_partner_price where plan_id = new.id) then clock_timestamp() else '-infinity' end,
           new.partner_kobo
      on conflict (plan_id, since) do update set partner_kobo = excluded.partner_kobo;
  return null;
end $$;
create trigger plan_partner_price_first after insert on plan for each row execute function keep_partner_price();
create trigger plan_partner_price_next after update on plan for each row
  when (old.partner_kobo is distinct from new.partner_kobo) execute function keep_partner_price();

-- A partner's share of one purchase of somebody they referred.
create table partner_commission (
  id           uuid primary key,
  purchase_id  uuid not null unique references wallet_transaction,
  partner_id   uuid not null references app_user,
  buyer_id     uuid not null references app_user,
  partner_kobo bigint not null,         -- the partner price of the plan when it was bought
  amount_kobo  bigint not null check (amount_kobo > 0),
  month        text not null check (month ~ '^\d{4}-\d{2}$'),  -- of Lagos, in which it was credited
  clawed_kobo  bigint not null default 0,
  clawed_at    timestamptz,             -- the purchase was refunded: what was still there was taken back
  created_at   timestamptz not null,
  check (clawed_kobo between 0 and amount_kobo),
  check (clawed_kobo = 0 or clawed_at is not null)
);
create index partner_commission_month on partner_commission (partner_id, month) include (amount_kobo, clawed_kobo);
create index partner_commission_created on partner_commission using brin (created_at);

-- How far the purchases of a referred person are looked at: every place of their wallet's chain up to here. Places are gapless and
-- become visible in order, so nothing that commits late is ever passed over.
create table commission_fold (
  buyer_id    uuid primary key references app_user,
  folded_seq  bigint not null,
  earned_kobo bigint not null default 0  -- commissions of this person's purchases, less what was taken back
);

-- Up to when a job has seen everything; it begins its next look an hour before.
create table cash_mark (
  name text primary key,
  at   timestamptz not null
);

-- The share of a month's commissions that keeps a partnership going. The id is that of its line of history, when something was taken.
create table partnership_renewal (
  id         uuid primary key,
  user_id    uuid not null references app_user,
  month      text not null check (month ~ '^\d{4}-\d{2}$'),
  due_kobo   bigint not null check (due_kobo > 0),
  taken_kobo bigint not null check (taken_kobo between 0 and due_kobo),
  created_at timestamptz not null,
  unique (user_id, month)
);

-- One sale of airtime, from the one-time code to the money. The id is also that of the line of history, from the transfer on.
-- Neither the code nor the transfer PIN is ever in it.
create table airtime_to_cash (
  id                uuid primary key,
  user_id           uuid not null references app_user,
  network           text not null check (network in ('MTN', 'GLO', 'AIRTEL', '9MOBILE')),
  number            text not null,         -- the sender
  state             text not null check (state in ('asked', 'otp_sent', 'verified', 'transferring', 'unknown', 'paid', 'failed')),
  identifier        bytea,                 -- the provider's own, sealed; gone when it is of no more use
  session           bytea,                 -- likewise
  session_id        uuid unique,           -- ours, for the client
  airtime_kobo      bigint,                -- what the provider says is on the SIM
  otp_sends         smallint not null default 1,
  otp_tries         smallint not null default 0,
  sent_at           timestamptz not null,
  verified_at       timestamptz,
  reference         text unique,           -- ours, for the provider
  day               date,                  -- of Lagos, of the transfer: for the number's daily cap
  face_kobo         bigint check (face_kobo > 0),
  blocks            smallint check (blocks > 0),
  arrived_blocks    smallint check (arrived_blocks between 1 and blocks),
  payout_kobo       bigint,
  reason            text not null default '',
  dispatched_at     timestamptz,
  next_check_at     timestamptz,
  checks            integer not null default 0,
  not_found         integer not null default 0,
  last_not_found_at timestamptz,
  created_at        timestamptz not null,
  finished_at       timestamptz,
  check ((state in ('transferring', 'unknown')) = (next_check_at is not null)),
  check ((state = 'paid') = (arrived_blocks is not null)),
  check ((arrived_blocks is null) = (payout_kobo is null)),
  check (payout_kobo * blocks <= face_kobo * arrived_blocks)
);
-- One open transfer per SIM.
create unique index airtime_to_cash_open on airtime_to_cash (number) where state in ('transferring', 'unknown');
create index airtime_to_cash_due on airtime_to_cash (next_check_at) where next_check_at is not null;
create index airtime_to_cash_day on airtime_to_cash (number, day) where day is not null;
create index airtime_to_cash_sent on airtime_to_cash (number, sent_at);
create index airtime_to_cash_person on airtime_to_cash (user_id, sent_at);
create index airtime_to_cash_age on airtime_to_cash (created_at) where face_kobo is null;

-- Referred people in the order they came, for the list of referrals.
create index app_user_referrals on app_user (referred_by, id) where referred_by is not null;
-- Refunds by time: a commission follows its purchase. Names nothing that settling changes.
create index wallet_transaction_refunds on wallet_transaction (created_at) where type = 'refund';

grant select, insert, update on earnings_withdrawal, partnership, plan_partner_price, partner_commission, commission_fold, cash_mark to airtide_app;
grant select, insert on partnership_renewal to airtide_app;
grant select, insert, update, delete on airtime_to_cash to airtide_app;
