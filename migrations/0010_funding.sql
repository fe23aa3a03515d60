-- The fee's rate at the time the payment was started: what was shown is what is taken (rules 4.13).
alter table funding add column fee_bps integer not null default 100 check (fee_bps between 0 and 10000);

-- Bank transfers that people report by hand; an admin compares them with the bank's statement (rules 7.10).
create table manual_funding (
  id             uuid primary key references wallet_transaction deferrable initially deferred,  -- its line of history
  user_id        uuid not null references app_user,
  bank           text not null,
  reference      text not null,
  reference_key  text not null check (reference_key <> ''),  -- as compared: small letters without spaces and dashes
  asked_kobo     bigint not null check (asked_kobo > 0),
  state          text not null check (state in ('pending', 'approved', 'rejected')),
  credited_kobo  bigint check (credited_kobo > 0),
  approval_id    uuid,                      -- the request for a second admin, where there has to be one
  decided_by     uuid references app_user,
  agreed_by      uuid references app_user,  -- the second admin
  decided_at     timestamptz,
  reason         text not null default '',
  created_at     timestamptz not null,
  check ((state = 'approved') = (credited_kobo is not null)),
  check ((state = 'pending') = (decided_at is null))
);
-- One reference is one transfer at one bank, for ever; only a rejected report gives it free again.
create unique index manual_funding_reference on manual_funding (lower(bank), reference_key) where state <> 'rejected';
create index manual_funding_state on manual_funding (state, id);
create index manual_funding_made on manual_funding using brin (created_at);
create index manual_funding_person on manual_funding (user_id) where state = 'pending';

-- Money set aside for one person, handed over by a code (rules 7.12). The code itself is kept as a keyed hash and sealed.
create table coupon (
  id          uuid primary key,
  code_hash   bytea not null unique,
  sealed      bytea not null,
  owner_id    uuid not null references app_user,
  issuer_id   uuid not null references app_user,
  source      text not null check (source in ('house', 'vendor')),
  amount_kobo bigint not null check (amount_kobo > 0),
  state       text not null check (state in ('open', 'redeemed', 'cancelled', 'expired')),
  agreed_by   uuid references app_user,     -- the second admin, where there had to be one
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  ended_at    timestamptz,
  line_id     uuid,                         -- its end in somebody's history: the owner's money, or the vendor's back
  check ((state = 'open') = (ended_at is null))
);
create index coupon_owner on coupon (owner_id, id);
create index coupon_issuer on coupon (issuer_id, id);
create index coupon_made on coupon using brin (created_at);
create index coupon_due on coupon (expires_at) where state = 'open';

grant select, insert, update on manual_funding, coupon to airtide_app;
