-- The code that a registration takes once its address was told too often what is taken. The email itself is not kept.
create table registration_code (
  email_hash bytea primary key,
  code_hash  bytea not null,
  uses_left  smallint not null check (uses_left >= 0),
  expires_at timestamptz not null
);
create index registration_code_end on registration_code (expires_at);

create index known_device_token on known_device (token_hash);

-- What staff read about people: one row for the readings of one person with one filter in one minute.
create table staff_reading (
  id         bigint generated always as identity primary key,
  actor_id   uuid not null references app_user,
  actor_name text not null,
  what       text not null check (what in ('people', 'person', 'transactions', 'transaction', 'withdrawals', 'earnings', 'reported_transfers')),
  filter     jsonb not null,
  minute     timestamptz not null,
  from_page  integer not null check (from_page > 0),
  to_page    integer not null check (to_page >= from_page),
  row_count  integer not null check (row_count >= 0),
  times      integer not null check (times > 0),
  address    text not null,
  unique (actor_id, what, filter, minute)
);
create index staff_reading_time on staff_reading (minute);

-- How many rows of people an agent read on one day in Lagos, and when admins were told that it was too many.
create table staff_reading_day (
  day       date not null,
  actor_id  uuid not null references app_user,
  row_count integer not null check (row_count >= 0),
  told_at   timestamptz,
  primary key (day, actor_id)
);
grant select, insert, update, delete on registration_code, staff_reading, staff_reading_day to airtide_app;
