-- Problems that people report with their transactions, and what was said about each (rules 18). Nothing here is deleted: a ticket is part
-- of the transaction's history. A ticket names its transaction without a foreign key, so that the busiest table gets no new check.
create table dispute (
  id              uuid primary key,
  transaction_id  uuid not null,
  user_id         uuid not null references app_user,
  kind            text not null check (kind in ('not_received', 'wrong_number', 'wrong_amount', 'token_fails', 'charged_twice')),
  language        text not null check (char_length(language) <= 8),  -- of its person when it was reported
  state           text not null default 'open' check (state in ('open', 'ended')),
  opened_at       timestamptz not null,
  due_at          timestamptz not null,
  overdue_at      timestamptz,          -- when it was found open past its time
  waits_since     timestamptz,          -- since when its person waits for a word of staff; null: staff spoke last
  unread_since    timestamptz,          -- the first answer that its person has not read; null: all are read
  supplier        text not null default '',  -- who had the order when somebody last looked
  asks_supplier   boolean not null,     -- a look asks the supplier, also about what it delivered
  next_look_at    timestamptz,          -- when it is looked at by itself; while that runs, its lease
  looks           integer not null default 0,
  look_note       text not null default '',  -- what the last look found
  asked_at        timestamptz,          -- the supplier's newest answer
  asked_outcome   text check (asked_outcome in ('delivered', 'rejected', 'unknown', 'cannot_ask')),
  asked_said      text not null default '' check (char_length(asked_said) <= 300),
  equal_id        uuid,                 -- an equal purchase within an hour
  assigned_to     uuid references app_user,
  needs_admin     boolean not null default false,
  first_answer_at timestamptz,
  first_answer_by uuid references app_user,
  ended_at        timestamptz,
  ended_by        uuid references app_user,  -- of staff; null: its person, or by itself
  ending          text check (ending in ('refunded', 'supplier_pays', 'declined', 'solved', 'arrived', 'money_back')),
  constraint dispute_due check (due_at > opened_at),
  constraint dispute_end check ((state = 'ended') = (ended_at is not null) and (state = 'ended') = (ending is not null)),
  constraint dispute_over check (state = 'open' or (next_look_at is null and waits_since is null)),
  constraint dispute_answered check ((first_answer_at is null) = (first_answer_by is null))
) with (fillfactor = 80);

-- One open ticket for a transaction, whoever presses twice.
create unique index dispute_one_open on dispute (transaction_id) where state = 'open';
create index dispute_transaction on dispute (transaction_id, id);
create index dispute_person on dispute (user_id, id);
create index dispute_unread on dispute (user_id) where unread_since is not null;
create index dispute_next on dispute (due_at, id) where state = 'open';
create index dispute_assignee on dispute (assigned_to, due_at) where state = 'open';
create index dispute_ended on dispute (ended_at, id) where state = 'ended';
create index dispute_opened on dispute (opened_at);
create index dispute_look on dispute (next_look_at) where next_look_at is not null;

-- What was said about a ticket. A note is read by staff alone. What the product says by itself is a code with its facts, so that each
-- reader has it in their own language.
create table dispute_message (
  id         uuid primary key,
  dispute_id uuid not null references dispute,
  author     text not null check (author in ('person', 'staff', 'system', 'note')),
  by_id      uuid references app_user,
  code       text not null default '',
  facts      jsonb not null default '{}',
  text       text not null default '' check (char_length(text) <= 1000),
  at         timestamptz not null,
  constraint dispute_message_author check ((author = 'system') = (by_id is null) and (author = 'system') = (code <> ''))
);
create index dispute_message_ticket on dispute_message (dispute_id, at, id);

grant select, insert, update on dispute to airtide_app;
grant select, insert on dispute_message to airtide_app;
