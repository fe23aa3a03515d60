-- Entries of the audit log are sealed under a key of the application's secret; those from before have none.
alter table audit_entry add column key_id bytea check (octet_length(key_id) = 4);
