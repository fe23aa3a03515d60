-- Many processes are one service: what they must have in common stands here.

-- A keyed digest of the secret that all of them share; the secret itself is nowhere in the database.
-- may lock: one row
alter table installation add column secret_digest bytea check (length(secret_digest) = 32);

-- Where the simulators of a demo are, for the processes that did not start them.
create table shared_simulators (
  only_one boolean primary key default true check (only_one),
  urls     jsonb not null,
  at       timestamptz not null
);
grant select, insert, update on shared_simulators to airtide_app;
