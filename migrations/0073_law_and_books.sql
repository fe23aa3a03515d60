-- The accountant's books, reports by mail, consents, and erasure of people (rules 21).

-- People's earnings are account -1 in the sums of movements, and their wallets account 0. Rows of before have both in 0: they are summed again.
alter table movement_slice add column splits_people boolean not null default false;
-- What each account held when a day closed; credit is positive.
create table book_balance (
  day     date   not null,
  kind    text   not null,
  party   text   not null,
  balance bigint not null,
  primary key (day, kind, party)
);
-- A closed day, with what its report needs and the ledger does not hold.
create table book_closed (
  day       date primary key,
  vat_bps   integer     not null check (vat_bps >= 0),   -- the rate of VAT on that day
  is_green  boolean,                                     -- what the ledger check had found when the day closed; null: nothing was checked
  closed_at timestamptz not null
);
-- Admins who get the reports, and what each was sent. A report is sent once to each.
create table book_reader (
  user_id    uuid primary key references app_user,
  daily      boolean     not null,
  monthly    boolean     not null,
  changed_at timestamptz not null
);
create table book_report_sent (
  period  text not null check (period ~ '^\d{4}-\d{2}(-\d{2})?$'),  -- a day or a month of Lagos
  user_id uuid not null references app_user,
  sent_at timestamptz not null,
  primary key (period, user_id)
);

-- What people agreed to and took back, for ever. Only the address may be blanked, when its person is erased.
create table consent (
  id       uuid primary key,
  user_id  uuid        not null references app_user,
  purpose  text        not null,
  version  text        not null,              -- of the text that was shown; '' where there is none
  is_given boolean     not null,
  act      text        not null,              -- what the person did
  address  text        not null default '',
  at       timestamptz not null
);
create index consent_person on consent (user_id, at, id);
create function consent_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.address = '' and (new.id, new.user_id, new.purpose, new.version, new.is_given, new.act, new.at)
     is not distinct from (old.id, old.user_id, old.purpose, old.version, old.is_given, old.act, old.at) then
    return new;
  end if;
  raise exception 'consents are append-only' using errcode = 'restrict_violation';
end $$;
create trigger consent_append_only before update or delete on consent for each row execute function consent_is_append_only();
create trigger consent_no_truncate before truncate on consent for each statement execute function consent_is_append_only();
-- Requests to be erased. One of a person waits at a time.
create table erasure (
  id          uuid primary key,
  user_id     uuid        not null references app_user,
  state       text        not null check (state in ('waiting', 'running', 'taken_back', 'done')),
  asked_at    timestamptz not null,
  due_at      timestamptz not null,
  next_at     timestamptz,                    -- when it is looked at next; null once it is over
  held_by     text        not null default '',  -- what kept it from being carried out at the last look
  finished_at timestamptz,
  check ((state in ('waiting', 'running')) = (next_at is not null)),
  check ((state in ('waiting', 'running')) = (finished_at is null))
);
create unique index erasure_open on erasure (user_id) where finished_at is null;
create index erasure_person on erasure (user_id, asked_at);
create index erasure_due on erasure (next_at) where next_at is not null;
create index erasure_state on erasure (state, asked_at);

-- Personal values of the audit log's entries. The chain covers their digests, so they can be erased and it stays whole.
create table audit_personal (
  seq       bigint not null,  -- of the entry; entries are never deleted
  digest    text   not null,
  person_id uuid   not null,
  value     text   not null,
  primary key (seq, digest)
);
create index audit_personal_person on audit_personal (person_id);

grant select, insert, update, delete on book_reader to airtide_app;
grant select, insert on book_balance, book_closed, book_report_sent, consent to airtide_app;
grant update (address) on consent to airtide_app;
grant select, insert, update on erasure to airtide_app;
grant select, insert, delete on audit_personal to airtide_app;
-- Erasure takes away what nothing took away before.
grant delete on reservation, reserved_account, identity_try, mail_optout, referral_reward to airtide_app;
grant update (number) on supplier_order to airtide_app;

-- What was said about a person who is erased is blanked: tickets, and notes of staff, which are never changed otherwise.
create or replace function notes_are_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.body = '(erased)' and (new.id, new.user_id, new.author_id, new.author_name, new.created_at)
     is not distinct from (old.id, old.user_id, old.author_id, old.author_name, old.created_at) then
    return new;
  end if;
  raise exception 'notes are append-only' using errcode = 'restrict_violation';
end $$;
grant update (body) on person_note to airtide_app;
grant update (text, facts) on dispute_message to airtide_app;
grant delete on order_reference to airtide_app;
