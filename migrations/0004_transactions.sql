-- A user's history: one row per entry of their wallet (seq is its place in the wallet's chain), and rows that have not moved
-- money yet (a payment link that is still open), whose seq is null. A purchase is such a row with more columns filled.
-- No index may name a column that settling changes, so that a settle stays a heap-only update.
create table wallet_transaction (
  id             uuid primary key,
  user_id        uuid not null,
  seq            bigint,
  type           text not null check (type in ('airtime', 'data', 'refund', 'transfer', 'referrer', 'wallet', 'electricity', 'earning')),
  status         text not null check (status in ('success', 'pending', 'processing', 'failed', 'refunded')),
  is_credit      boolean not null,
  amount_kobo    bigint not null check (amount_kobo > 0),  -- what the wallet lost or gained
  face_kobo      bigint,            -- what the receiver gets, or the gross payment
  fee_kobo       bigint not null default 0,
  cost_kobo      bigint,            -- what a purchase costs us, pinned at acceptance
  balance_before bigint,
  balance_after  bigint,
  network        text not null default '',
  product        text not null default '',
  plan_id        uuid,
  plan_name      text not null default '',
  number         text not null default '',  -- phone or meter the purchase is for
  company_id     integer,
  meter_type     text,
  meter_owner    text,
  token          text,
  units          text,
  supplier       text,              -- of the current or delivered attempt
  supplier_ref   text,
  attempt        smallint not null default 0,
  note           text not null default '',  -- our words about the outcome
  related_id     uuid,
  payment_link   text,
  is_forced      boolean not null default false,  -- money returned before the outcome was proven
  created_at     timestamptz not null,
  finished_at    timestamptz
) with (fillfactor = 50);
create unique index wallet_transaction_seq on wallet_transaction (user_id, seq) where seq is not null;
create index wallet_transaction_open on wallet_transaction (user_id, created_at) where seq is null;
create index wallet_transaction_number on wallet_transaction (user_id, number, seq);
create index wallet_transaction_type on wallet_transaction (user_id, type, seq);
create index wallet_transaction_created on wallet_transaction (created_at, id);

-- The one live attempt of a purchase: may have reached a supplier, outcome not known. The primary key makes a second
-- live attempt impossible; the row is also what the sweeper wakes up for.
create table attempt_live (
  purchase_id   uuid primary key,
  attempt       smallint not null,
  supplier      text not null,
  plan_code     text,               -- the supplier's code for the plan
  state         text not null check (state in ('dispatched', 'unknown')),
  dispatched_at timestamptz not null,
  next_check_at timestamptz not null,
  checks        integer not null default 0,
  not_found     integer not null default 0,
  last_not_found_at timestamptz,
  supplier_ref  text,
  note          text not null default ''
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- Order numbers of suppliers whose orders do not carry our reference, each claimed by the one purchase it settled: what was
-- delivered once is never taken for a second purchase.
create table supplier_order (
  supplier    text not null,
  ref         text not null,
  number      text not null,   -- the receiver, to find the claims about one
  purchase_id uuid not null,
  primary key (supplier, ref)
);
create index supplier_order_number on supplier_order (supplier, number);

-- Attempts proven not delivered. An attempt that turns out delivered after all is marked, and its cost is our loss.
create table attempt_rejected (
  purchase_id       uuid not null,
  attempt           smallint not null,
  supplier          text not null,
  rejected_by       text not null check (rejected_by in ('supplier', 'customer')),
  reason            text not null,
  note              text not null,
  dispatched_at     timestamptz not null,
  rejected_at       timestamptz not null,
  late_delivered_at timestamptz,
  primary key (purchase_id, attempt)
);

create view purchase_attempt as
  select purchase_id, attempt, supplier, state, dispatched_at from attempt_live
  union all
  select purchase_id, attempt, supplier, 'rejected', dispatched_at from attempt_rejected
  union all
  select id, attempt, supplier, 'delivered', created_at from wallet_transaction
   where type in ('airtime', 'data', 'electricity') and status in ('success', 'refunded');

-- One row per Idempotency-Key of one person: what it was first used for, and what came of it.
create table request_key (
  id           uuid primary key,   -- first 128 bits of sha256(user, key)
  user_id      uuid not null,
  request_hash uuid not null,      -- of route and body
  operation_id uuid,               -- the purchase, funding or upgrade it started
  refusal      jsonb,              -- a business refusal is final too
  created_at   timestamptz not null
);

create table funding (
  id             uuid primary key references wallet_transaction,
  user_id        uuid not null,
  provider       text not null,
  reference      text not null,
  asked_kobo     bigint not null check (asked_kobo > 0),
  state          text not null check (state in ('initiating', 'pending', 'paid', 'failed')),
  paid_kobo      bigint,
  gateway_ref    text,
  link           text,
  next_check_at  timestamptz,
  checks         integer not null default 0,
  note           text not null default '',
  created_at     timestamptz not null,
  unique (provider, reference)
);
create index funding_due on funding (next_check_at) where next_check_at is not null;

-- Notifications of providers: stored once, verified later; a hint, never the truth.
create table inbound_event (
  party        text not null,
  event_key    text not null,
  reference    text not null,
  raw          bytea not null,
  received_at  timestamptz not null,
  processed_at timestamptz,
  primary key (party, event_key)
);
create index inbound_event_open on inbound_event (received_at) where processed_at is null;

-- One reward per referred person, whatever happens to their account type later.
create table referral_reward (
  referred_id uuid primary key references app_user,
  referrer_id uuid not null references app_user,
  amount_kobo bigint not null check (amount_kobo > 0),
  upgrade_id  uuid not null,
  created_at  timestamptz not null
);

-- Why selling is stopped, when it is; empty otherwise.
create table selling_stop (
  reason     text primary key,
  since      timestamptz not null
);
create function ring_selling() returns trigger language plpgsql as $$
begin
  perform pg_notify('airtide_selling', '');
  return null;
end $$;
create trigger selling_changed after insert or update or delete on selling_stop for each statement execute function ring_selling();

grant select, insert, update on wallet_transaction, request_key, funding, inbound_event to airtide_app;
grant delete on request_key to airtide_app;
grant select, insert, update, delete on attempt_live, attempt_rejected, selling_stop to airtide_app;
grant select, insert on referral_reward, supplier_order to airtide_app;
grant select on purchase_attempt to airtide_app;
