-- The statements of suppliers, payment providers and banks against our ledger, day by day of Lagos (rules 17).

-- How the columns of an account's files are read, as it was last used.
create table outside_statement_map (
  account_id bigint primary key references ledger_account,
  map        jsonb not null,
  saved_by   uuid not null references app_user,
  saved_at   timestamptz not null
);

-- One upload of a file, or one fetch by API.
create table outside_statement (
  id         uuid primary key,
  account_id bigint not null references ledger_account,
  day        date not null,             -- of Africa/Lagos
  source     text not null check (source in ('file', 'api')),
  state      text not null check (state in ('loading', 'ready', 'failed')),
  hash       bytea,                     -- of the file and its map
  file_name  text not null default '',
  rows_read  integer not null default 0,
  rows_all   integer,                   -- as far as it is known
  other_days integer not null default 0,
  unreadable integer not null default 0,
  problems   jsonb not null default '[]',
  cursor     text,                      -- where a fetch goes on
  next_at    timestamptz,               -- when a fetch goes on
  beat_at    timestamptz not null,      -- a reader that is silent has stopped
  tries      integer not null default 0,
  note       text not null default '',
  asked_by   uuid references app_user,  -- nobody: the clock
  created_at timestamptz not null,
  ended_at   timestamptz
);
create index outside_statement_day on outside_statement (account_id, day, created_at);
create index outside_statement_due on outside_statement (next_at) where next_at is not null;

create table outside_statement_line (
  statement_id uuid not null,
  row_key      text not null,           -- number of the row in a file, their own number in an answer
  line_no      integer not null,
  reference    text not null,
  their_ref    text not null,
  ref_key      text not null,           -- both as they are compared
  their_key    text not null,
  our_id       uuid,                    -- the purchase and attempt that the reference names
  our_attempt  smallint,
  number       text not null,
  number_key   text not null,
  amount_kobo  bigint not null,         -- above zero: our money there grew
  status       text not null check (status in ('success', 'failed', 'pending')),
  at           timestamptz,
  found        text check (found in ('reference', 'value', 'carried', 'lost')),  -- lost: another line has its order
  subject_id   uuid,                    -- our row
  step         smallint,
  primary key (statement_id, row_key)
) with (fillfactor = 50);               -- matching changes each row once, without a new entry in its index

-- Our side of a day while it is matched: filled and emptied in one transaction, so nothing of it needs to outlive a crash.
create unlogged table reconciliation_work (
  account_id bigint not null,
  day        date not null,
  subject_id uuid not null,
  step       smallint not null,
  attempt    smallint not null,
  ref_key    text not null,
  their_key  text not null,
  number     text not null,
  number_key text not null,
  amount     bigint not null,
  status     text not null,
  at         timestamptz not null,
  our_ref    text not null,
  primary key (account_id, day, subject_id, step)
);

create table reconciliation_day (
  account_id   bigint not null references ledger_account,
  day          date not null,
  statement_id uuid references outside_statement,
  state        text not null default 'open' check (state in ('open', 'closed')),
  matched_at   timestamptz,
  totals       jsonb,                   -- of both sides, as they were matched
  figures      text,                    -- canonical JSON
  hash         bytea,                   -- sha256 of it
  closed_by    uuid references app_user,
  closed_at    timestamptz,
  primary key (account_id, day),
  check ((state = 'closed') = (figures is not null)),
  check ((state = 'closed') = (closed_at is not null))
);
create index reconciliation_day_time on reconciliation_day (day);

create table reconciliation_exception (
  id           uuid primary key default gen_random_uuid(),
  account_id   bigint not null references ledger_account,
  day          date not null,
  kind         text not null check (kind in ('only_theirs', 'only_ours', 'amount_differs', 'twice', 'status_differs')),
  -- Their line, as it stood.
  line_key     text not null,           -- the same line in the next file; empty without one
  statement_id uuid,
  row_key      text,
  reference    text not null,
  their_ref    text not null,
  their_number text not null,
  their_status text check (their_status in ('success', 'failed', 'pending')),
  their_at     timestamptz,
  theirs_kobo  bigint not null,         -- money that moved there
  -- Our row, as it stood.
  subject_id   uuid,
  step         smallint,
  attempt      smallint,
  our_ref      text not null,
  our_number   text not null,
  our_status   text check (our_status in ('success', 'failed', 'pending')),
  our_at       timestamptz,
  ours_kobo    bigint not null,
  state        text not null default 'open' check (state in ('open', 'waiting', 'disputed', 'settled')),
  how          text check (how in ('take_theirs', 'write_off', 'arrived')),
  found_on     date,                    -- arrived: the day on which the other side came
  adjusted_kobo bigint not null default 0,  -- how far our account was moved for it
  posted_kobo  bigint not null default 0,   -- of that, by a posting of this row
  contra       text check (contra in ('difference', 'written_off', 'receivable')),
  note         text not null default '',
  by_id        uuid references app_user,
  agreed_by    uuid references app_user,    -- the second admin
  approval_id  uuid,                        -- the request that waits, or waited, for one
  closed_as    text,                        -- what it was when its day was closed
  found_at     timestamptz not null,
  changed_at   timestamptz not null,
  check ((state = 'settled') = (how is not null)),
  check ((contra is not null) = (posted_kobo <> 0))
);
-- One difference is one row until it is settled.
create unique index reconciliation_exception_once on reconciliation_exception (account_id, day, line_key, subject_id, step)
  nulls not distinct where state <> 'settled';
create index reconciliation_exception_day on reconciliation_exception (account_id, day, coalesce(their_at, our_at), id);
create index reconciliation_exception_open on reconciliation_exception (found_at) where state = 'open';
create index reconciliation_exception_unsettled on reconciliation_exception (account_id, day) where state <> 'settled';
create index reconciliation_exception_subject on reconciliation_exception (subject_id) where subject_id is not null;
create index reconciliation_exception_time on reconciliation_exception using brin (changed_at);

-- Every decision about an exception, in its order; the row of a key of its request.
create table reconciliation_decision (
  id           uuid primary key,
  exception_id uuid not null,
  way          text not null check (way in ('take_theirs', 'wait', 'dispute', 'write_off')),
  note         text not null,
  by_id        uuid not null references app_user,
  agreed_by    uuid references app_user,
  decided_at   timestamptz not null
);
create index reconciliation_decision_exception on reconciliation_decision (exception_id, decided_at);

-- A closed day is final, for every role: figures, what its exceptions were, and its lines.
create function closed_day_is_final() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' then
    raise exception 'a closed day never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger reconciliation_day_final before update on reconciliation_day
  for each row execute function closed_day_is_final();

create function closed_exception_is_final() returns trigger language plpgsql as $$
begin
  if old.closed_as is not null and (old.closed_as, old.kind, old.line_key, old.theirs_kobo, old.ours_kobo)
       is distinct from (new.closed_as, new.kind, new.line_key, new.theirs_kobo, new.ours_kobo) then
    raise exception 'an exception of a closed day keeps its figures' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger reconciliation_exception_final before update on reconciliation_exception
  for each row execute function closed_exception_is_final();

grant select, insert, update on outside_statement_map, outside_statement, reconciliation_day, reconciliation_exception to airtide_app;
grant select, insert on reconciliation_decision to airtide_app;
grant delete on outside_statement, reconciliation_exception to airtide_app;
grant select, insert, update, delete on outside_statement_line, reconciliation_work to airtide_app;

-- To take theirs and to write off can wait for a second admin, too. Requests are few.
alter table approval drop constraint approval_kind_check;
-- may lock: the table holds requests of staff, some thousands at most
alter table approval add constraint approval_kind_check
  check (kind in ('transfer', 'refund', 'credit', 'manual_funding', 'coupon', 'settings', 'block', 'email', 'not_arrived',
                  'freeze', 'role', 'reconciliation'));
