-- Several API keys per person. Each has scopes, network addresses that it works from, and the numbering of its owner's scripts.
-- Keys that exist keep what they could do, and the meaning that network numbers had for them.
alter table api_key
  add column id uuid not null default gen_random_uuid(),
  add column name text not null default 'API key' check (name <> ''),
  add column scopes text[] not null default '{buy,read,transfer,withdraw}'
    check (cardinality(scopes) > 0 and scopes <@ '{buy,read,transfer,withdraw}'::text[]),
  add column addresses text[] not null default '{}',
  add column numbering text not null default 'airtide' check (numbering in ('stock', 'glad', 'airtide'));
alter table api_key
  alter column id drop default,
  alter column name drop default,
  alter column scopes drop default,
  alter column addresses drop default,
  alter column numbering drop default,
  drop constraint api_key_pkey,
  add primary key (id);
create index api_key_of_person on api_key (user_id, created_at desc, id desc);
