-- Log-in by passkey. A challenge is nobody's before it is answered. Its row is deleted when its answer opens a session, or when it is too old.
create table login_challenge (
  hash       bytea primary key,                                    -- keyed hash of the challenge
  expires_at timestamptz not null
);
create index login_challenge_end on login_challenge (expires_at);
grant select, insert, update, delete on login_challenge to airtide_app;

-- A passkey logs in unless the password was changed since it last proved its owner. Those from before this migration were added as proof of
-- payments only: each logs in once it has proven its owner again.
alter table passkey add column logs_in boolean not null default true;
update passkey set logs_in = false;

-- A log-in by passkey showed no password.
alter table session add column is_by_passkey boolean not null default false;
