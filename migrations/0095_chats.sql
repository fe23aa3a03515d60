-- Buying in chats (rules 35): WhatsApp and Telegram are channels beside USSD.
-- may lock: the tables of channels are new and small
alter table channel_link
  drop constraint channel_link_channel_check,
  add constraint channel_link_channel_check check (channel in ('ussd', 'whatsapp', 'telegram')),
  add column shows_balance boolean not null default false;  -- the person lets the chat show balance and purchases
-- may lock: the tables of channels are new and small
alter table channel_order
  drop constraint channel_order_channel_check,
  add constraint channel_order_channel_check check (channel in ('ussd', 'whatsapp', 'telegram')),
  add column told_at timestamptz;  -- when the outcome was put among the messages of the chat
-- may lock: the tables of channels are new and small
create index channel_order_untold on channel_order (made_at) where told_at is null and channel <> 'ussd';
grant update (told_at) on channel_order to airtide_app;

-- A house's own account at the provider of a chat. It is off until an admin has set it up.
create table chat_setup (
  channel    text primary key check (channel in ('whatsapp', 'telegram')),
  is_on      boolean not null default false,
  name       text not null default '',  -- whom people write to: the number of WhatsApp, the bot's name of Telegram
  sender     text not null default '',  -- WhatsApp's id of that number
  sealed     bytea,                     -- the token, the secret of updates, and the word for verifying the address
  changed_at timestamptz,
  changed_by uuid references app_user
);
insert into chat_setup (channel) values ('whatsapp'), ('telegram');
grant select, update on chat_setup to airtide_app;

-- What a person chose in the app for the chat that sends the code. One of each channel at a time.
create table chat_code (
  channel       text not null check (channel in ('whatsapp', 'telegram')),
  user_id       uuid not null references app_user,
  code_hash     bytea not null unique,
  language      text not null check (language in ('en', 'pcm')),
  shows_balance boolean not null,
  once_kobo     bigint,
  daily_kobo    bigint,
  expires_at    timestamptz not null,
  primary key (channel, user_id)
);
create index chat_code_age on chat_code (expires_at);

-- Updates that were worked on, by a keyed hash of the provider's id: each is worked on once. Their text is kept nowhere.
create table chat_update (
  channel    text not null check (channel in ('whatsapp', 'telegram')),
  ref_hash   bytea not null,
  taken_at   timestamptz not null,
  primary key (channel, ref_hash)
);
create index chat_update_age on chat_update (taken_at);

-- One order to be confirmed, or up to three to choose from. The id of the order in it is the key of its purchase.
create table chat_offer (
  id       uuid primary key,
  channel  text not null check (channel in ('whatsapp', 'telegram')),
  user_id  uuid not null references app_user,
  address  text not null,
  orders   jsonb not null,
  state    text not null check (state in ('choice', 'open', 'ended')),
  pay_hash bytea unique,  -- of the code of its page
  seq      bigint not null generated always as identity,
  made_at  timestamptz not null
);
create index chat_offer_newest on chat_offer (user_id, channel, seq);
create index chat_offer_age on chat_offer (made_at);

-- What is sent to chats. Texts are sealed: they may hold a balance.
create table chat_message (
  id             uuid primary key,
  channel        text not null check (channel in ('whatsapp', 'telegram')),
  address        text not null,
  user_id        uuid references app_user,
  sealed         bytea not null,
  transaction_id uuid unique,  -- an outcome is told once
  state          text not null default 'waiting' check (state in ('waiting', 'sent', 'given_up')),
  tries          integer not null default 0,
  note           text not null default '',
  next_try_at    timestamptz,
  seq            bigint not null generated always as identity,
  created_at     timestamptz not null
);
create index chat_message_due on chat_message (next_try_at) where next_try_at is not null;
create index chat_message_of_chat on chat_message (channel, address, seq) where next_try_at is not null;
create index chat_message_of_person on chat_message (user_id);
create index chat_message_age on chat_message (created_at);

grant select, insert, update, delete on chat_code, chat_offer, chat_message to airtide_app;
-- The tidying of old rows locks them, for which it needs the right to update.
grant select, insert, update, delete on chat_update to airtide_app;
