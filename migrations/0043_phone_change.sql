-- A phone number that a person wants in place of theirs, until the mailed code confirms it (rules 3.38).
create table phone_change (
  user_id    uuid primary key references app_user,
  phone      text not null,
  code_hash  bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index phone_change_end on phone_change (expires_at);

grant select, insert, update, delete on phone_change to airtide_app;
