-- A key is taken before its operation runs: the row is `running` while `owner` works, and becomes `done` in the operation's own
-- commit, where this owner still holds it. Until then `operation_id` is the id that the operation's rows will have.
-- Rows of before are done, and the version of before writes done ones. Nothing that was checked already is checked again.
alter table request_key
  add column state text not null default 'done',
  add column owner uuid,
  add column lease_until timestamptz;
alter table request_key add constraint request_key_state check (case state
    when 'done' then owner is null and lease_until is null
    when 'running' then owner is not null and lease_until is not null and operation_id is not null and refusal is null
    else false end) not valid;
