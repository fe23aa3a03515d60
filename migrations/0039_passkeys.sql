-- Passkeys: the screen lock of a person's device as proof when money leaves.
create table passkey (
  id            uuid primary key,
  user_id       uuid not null references app_user,
  credential_id text not null unique,                              -- the device's own name for it, base64url
  public_key    bytea not null,                                    -- a COSE key
  sign_count    bigint not null check (sign_count >= 0),           -- signatures so far; many devices do not count
  transports    text[] not null,
  name          text not null,
  made_at       timestamptz not null,
  last_used_at  timestamptz
);
create index passkey_user on passkey (user_id, made_at);

-- A challenge is good for one answer, by one person, for one act. The row is deleted when it is used.
create table passkey_challenge (
  hash       bytea primary key,                                    -- keyed hash of the challenge
  user_id    uuid not null references app_user,
  about_hash bytea not null,                                       -- keyed hash of the person and the act
  expires_at timestamptz not null
);
create index passkey_challenge_user on passkey_challenge (user_id);
create index passkey_challenge_end on passkey_challenge (expires_at);
grant select, insert, update, delete on passkey, passkey_challenge to airtide_app;

-- PIN and passkeys share one count of wrong tries. Somebody with passkeys alone has a row without a PIN.
alter table payment_pin
  alter column pin_hash drop not null,
  alter column set_at drop not null,
  add constraint payment_pin_whole check ((pin_hash is null) = (set_at is null));
