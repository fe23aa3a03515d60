-- Sealed stretches of the ledger. A stretch of time that gets no more movements is checked once; after that a check reads
-- its sums and not its movements, unless somebody asks for the movements again.
create table ledger_seal (
  since     timestamptz primary key,
  before    timestamptz not null,
  movements bigint not null,
  hash      bytea not null,          -- sha256 over the movements in the order of their key
  findings  jsonb not null,          -- what its check found; until that is nothing, each check looks again
  sealed_at timestamptz not null default clock_timestamp(),
  check (since < before)
);
create index ledger_seal_found on ledger_seal (since) where findings <> '[]';

-- Entries of each account in all sealed stretches together.
create table ledger_seal_account (
  account_id bigint primary key,
  total      bigint not null,
  entries    bigint not null,
  newest     bigint                  -- place in the chain, for guarded accounts
) with (fillfactor = 70);

-- Transaction rows that were open when they were sealed: looked at until a check has seen their end.
create table ledger_seal_open (
  id uuid primary key
);

-- The one full check at a time: who runs it, and how far it is.
create table ledger_check_run (
  only_one     boolean primary key default true check (only_one),
  holder       uuid,                 -- of the lease; nobody while null
  beat_at      timestamptz,          -- a holder that is silent has lost its lease
  sealed_to    timestamptz,          -- every movement before this is in a seal
  is_from_zero boolean not null default false,  -- a check from zero has begun and not ended
  begun_at     timestamptz,
  movements    bigint not null default 0,       -- checked by this run so far
  expected     bigint not null default 0        -- an estimate of how many it will check
);
insert into ledger_check_run default values;

grant select, insert, update, delete on ledger_seal, ledger_seal_account, ledger_seal_open to airtide_app;
grant select, update on ledger_check_run to airtide_app;
