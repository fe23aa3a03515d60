-- Purchases by the calendar (rules 31): what a person wants bought again and again, and one row for each due date.
create table schedule (
  id          uuid primary key,           -- made by the client, once per form
  user_id     uuid not null references app_user,
  name        text not null,
  service     text not null check (service in ('data', 'airtime')),
  number      text not null,
  network     text not null,
  plan_id     uuid,                       -- of data
  plan_name   text not null default '',
  face_kobo   bigint,                     -- of airtime
  price_kobo  bigint not null,            -- what was agreed to: the most that is paid
  every       text not null check (every in ('day', 'week', 'month', 'dates', 'end')),
  on_days     text not null,              -- weekdays, the day of the month, dates, or hours before the end
  hour        smallint not null,          -- of Lagos
  stop_after  integer,                    -- purchases
  stop_on     text,                       -- a day of Lagos, as 2026-01-31: the last one
  state       text not null check (state in ('active', 'paused', 'ended')),
  reason      text not null default '',   -- why it paused by itself, a code of the error catalogue
  next_at     timestamptz,
  tell_at     timestamptz,                -- when its owner is told of next_at; null: told, or not to be told
  created_at  timestamptz not null
);
create index schedule_person on schedule (user_id, created_at desc, id desc);
create index schedule_due on schedule (next_at) where state = 'active';
create index schedule_tell on schedule (tell_at) where state = 'active' and tell_at is not null;

create table schedule_run (
  id             uuid primary key,
  schedule_id    uuid not null references schedule on delete cascade,
  due_at         timestamptz not null,
  state          text not null check (state in ('waiting', 'buying', 'ordered', 'skipped', 'missed')),
  key_id         uuid not null,           -- the request key of this try
  price_kobo     bigint not null,         -- the most that it may cost
  transaction_id uuid,
  refusal        text not null default '',
  look_at        timestamptz,             -- when a process may take it: its lease, or the next try
  unique (schedule_id, due_at)
);
create index schedule_run_look on schedule_run (look_at) where state in ('waiting', 'buying');

-- Servers of customers hear what became of a due date. The body of such a message is made with it.
alter table webhook_delivery
  drop constraint webhook_delivery_event_check,
  add constraint webhook_delivery_event_check
    check (event in ('transaction.success', 'transaction.failed', 'transaction.refunded', 'prices.changed', 'bulk.progress',
                     'schedule.bought', 'schedule.skipped', 'test')) not valid;

grant select, insert, update, delete on schedule, schedule_run to airtide_app;
