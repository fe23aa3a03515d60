-- Alerts: what an owner must act on, one open row for each rule and subject (rules 16.30 to 16.41).
create table alert (
  id              uuid primary key,                       -- made at opened_at, so that the newest come first by id
  rule            text not null,
  subject         text not null,
  severity        text not null check (severity in ('urgent', 'soon')),
  value           double precision not null,              -- not money: hours, percent, a count; at the last look that was bad
  threshold       double precision not null,              -- not money: in the unit of the value
  facts           jsonb not null,                         -- what the sentence names beside them
  opened_at       timestamptz not null,
  last_bad_at     timestamptz not null,
  good_looks      integer not null default 0,             -- looks in a row at which the figure was good again
  closed_at       timestamptz,
  owner_id        uuid references app_user,
  acknowledged_at timestamptz,
  note            text not null default '' check (char_length(note) <= 1000),
  muted_until     timestamptz
);
create unique index alert_open on alert (rule, subject) where closed_at is null;
create index alert_of_rule on alert (rule, id);
create index alert_muted on alert (muted_until) where muted_until is not null;

-- Every figure at the last look, for /metrics. Overwritten at each look.
create table alert_reading (
  rule      text not null,
  subject   text not null,
  value     double precision not null,    -- not money: in the unit of the rule
  threshold double precision not null,    -- not money: in the unit of the rule
  primary key (rule, subject)
);

-- One row: when a process last began a look, which lets one of them do it.
create table alert_look (
  only_one  boolean primary key default true check (only_one),
  begun_at  timestamptz not null
);
insert into alert_look (begun_at) values ('epoch');

-- Where alerts are sent beside the app. Addresses and tokens that are secret are sealed.
create table alert_channel (
  kind        text primary key check (kind in ('mail', 'slack', 'telegram')),
  is_on       boolean not null,
  only_urgent boolean not null default false,
  target      text not null default '',                   -- mail: an address, or empty for all admins; telegram: the chat
  secret      bytea,                                      -- slack: the sealed address; telegram: the sealed token
  changed_at  timestamptz,
  changed_by  uuid references app_user,
  sent_at     timestamptz,                                -- when a message was last taken
  problem     text not null default ''                    -- why the last one was not
);
insert into alert_channel (kind, is_on) values ('mail', true), ('slack', false), ('telegram', false);

-- Messages to channels other than mail, which has a queue of its own.
create table alert_message (
  id          uuid primary key,
  channel     text not null references alert_channel,
  text        text not null,
  created_at  timestamptz not null,
  next_try_at timestamptz,
  tries       integer not null default 0,
  state       text not null default 'waiting' check (state in ('waiting', 'sent', 'given_up')),
  note        text not null default '',
  check ((state = 'waiting') = (next_try_at is not null))
);
create index alert_message_due on alert_message (next_try_at) where next_try_at is not null;
create index alert_message_age on alert_message (created_at);

-- Since when each secret of the configuration is in use: a keyed hash of it, never the secret.
create table secret_sighting (
  name    text primary key,
  mark    bytea not null,
  seen_at timestamptz not null
);

-- The end of the certificate of our own address, asked once a day.
create table certificate_check (
  host     text primary key,
  ends_at  timestamptz,                                   -- null while it never answered
  asked_at timestamptz not null
);

grant select, insert, update, delete on alert, alert_reading, alert_message to airtide_app;
grant select, insert, update on alert_channel, secret_sighting, certificate_check to airtide_app;
grant select, update on alert_look to airtide_app;
