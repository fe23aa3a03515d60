-- Suppliers are set up by an admin: where they are, the sealed credentials, and which are not used any more.

alter table supplier
  add column credentials    bytea,        -- sealed for this supplier and the origin of its address
  add column credentials_at timestamptz,
  add column archived_at    timestamptz,  -- sold before, and not used any more
  add column revision       integer not null default 0,  -- grows with each change of the set-up by an admin
  add constraint supplier_credentials_dated check ((credentials is null) = (credentials_at is null)),
  add constraint supplier_archived_off check (archived_at is null or not is_enabled);

-- Addresses that never resolved stood for "not known yet".
update supplier set base_url = '' where base_url like 'https://%.invalid/api';
