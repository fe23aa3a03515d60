-- Other ways to buy than the app (rules 32): USSD now, chats later. The secret of a channel's address, who switched it on for which
-- number, the sessions of the last minutes, and what was bought that way.
create table channel_secret (
  channel     text primary key check (channel in ('ussd')),
  secret_hash bytea not null,
  old_hash    bytea,             -- stays good until then
  old_until   timestamptz,
  made_at     timestamptz not null
);

create table channel_link (
  channel    text not null check (channel in ('ussd')),
  user_id    uuid not null references app_user,
  address    text not null,      -- of USSD the phone number
  language   text not null check (language in ('en', 'pcm')),
  once_kobo  bigint,             -- the person's own limits; null is the house's
  daily_kobo bigint,
  linked_at  timestamptz not null,
  primary key (channel, user_id),
  unique (channel, address)
);

-- Choices alone: no PIN is ever written. The last answer is sealed, because it may hold a balance or a token.
create table channel_session (
  channel    text not null check (channel in ('ussd')),
  user_id    uuid not null references app_user,
  ref        text not null,      -- of the gateway
  inputs     integer not null,   -- how many were taken
  state      jsonb not null,
  answer     bytea,              -- null while the last input is being worked on
  seq        bigint not null generated always as identity,  -- the newest session of a person is the one to go on with
  started_at timestamptz not null,
  touched_at timestamptz not null,
  primary key (channel, user_id, ref)
) with (fillfactor = 70);
create index channel_session_age on channel_session (touched_at);

-- A confirmed purchase. Its id is the key under which it is bought, so that it is bought once.
create table channel_order (
  id             uuid primary key,
  channel        text not null check (channel in ('ussd')),
  user_id        uuid not null references app_user,
  state          text not null check (state in ('asked', 'bought', 'refused')),
  price_kobo     bigint not null,
  what           text not null,
  transaction_id uuid,
  day            date not null,  -- of Lagos: the day whose limit it uses
  made_at        timestamptz not null,
  check ((state = 'bought') = (transaction_id is not null))
);
create index channel_order_day on channel_order (user_id, channel, day);
create index channel_order_of on channel_order (transaction_id) where transaction_id is not null;
create index channel_order_open on channel_order (made_at) where state = 'asked';

grant select, insert, update on channel_secret to airtide_app;
grant select, insert, update, delete on channel_link, channel_session to airtide_app;
grant select, insert on channel_order to airtide_app;
grant update (state, transaction_id, what) on channel_order to airtide_app;
