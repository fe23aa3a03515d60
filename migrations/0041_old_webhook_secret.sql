-- A webhook's secret can be rotated: the one before signs too, until its time is over. One row holds one old secret, so there are never three.
alter table webhook_endpoint
  add column old_secret bytea,
  add column old_secret_until timestamptz,
  add constraint old_secret_has_an_end check ((old_secret is null) = (old_secret_until is null));
