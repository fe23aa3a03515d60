-- Devices that a person has logged in with. Only a keyed hash of the token that the device keeps is stored.
create table known_device (
  user_id      uuid not null references app_user,
  token_hash   bytea not null,
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_device_use on known_device (last_used_at);

-- A request beyond the limits is looked at only where it comes from a known device of the person meant.
alter table password_reset_request add column device_hash bytea;
alter table password_reset_request add column is_beyond boolean not null default false;

-- Powers of staff end here, earlier than the session; null where the log-in gave none yet.
alter table session add column powers_until timestamptz;

-- The moment at which the person showed that they read the mail of this address.
alter table app_user add column email_proven_at timestamptz;

-- The open proof of an address: a code to type and a link, each stored as a keyed hash.
create table email_proof (
  user_id    uuid primary key references app_user,
  email      text not null,
  code_hash  bytea not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_proof_end on email_proof (expires_at);

grant select, insert, update, delete on known_device, email_proof to airtide_app;
