-- What the owner of the shop can change without a new program; what is not set here has its default in core/settings.
create table setting (
  key        text primary key,
  value      jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid references app_user
);
create trigger setting_changed after insert or update or delete on setting for each statement execute function ring_catalogue();

-- Identities a provider has confirmed. The number itself is sealed; its keyed hash keeps one identity to one person.
create table identity (
  user_id     uuid not null references app_user,
  kind        text not null check (kind in ('nin', 'bvn')),
  sealed      bytea not null,
  hash        bytea not null,
  mask        text not null,          -- first three and last two digits
  full_name   text not null,          -- as the provider has it
  verified_at timestamptz not null,
  primary key (user_id, kind),
  unique (kind, hash)
);

-- How much of a day's limit a person has used (rules 10).
create table limit_use (
  user_id   uuid not null references app_user,
  kind      text not null check (kind in ('funding', 'withdrawal', 'transfer', 'airtime_to_cash')),
  day       date not null,            -- of Africa/Lagos
  used_kobo bigint not null check (used_kobo >= 0),
  primary key (user_id, kind, day)
);
create index limit_use_age on limit_use (day);

-- Every act of an admin or agent, in one chain: each row's hash covers its own facts and the hash before it.
create table audit_entry (
  seq        bigint primary key,
  at         timestamptz not null,
  actor_id   uuid not null,
  actor_name text not null,
  action     text not null,
  subject    text not null default '',  -- whom or what it was done to: an id
  subject_name text not null default '',
  before     jsonb,
  after      jsonb,
  address    text not null default '',
  hash       bytea not null
);
create index audit_entry_actor on audit_entry (actor_id, seq);
create index audit_entry_subject on audit_entry (subject, seq);
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_append_only before update or delete on audit_entry for each row execute function audit_is_append_only();
create trigger audit_no_truncate before truncate on audit_entry for each statement execute function audit_is_append_only();

grant select, insert, update, delete on setting, limit_use, identity to airtide_app;
grant select, insert on audit_entry to airtide_app;
