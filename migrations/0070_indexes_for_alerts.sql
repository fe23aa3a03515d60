-- outside a transaction
-- The last notice of each payment provider, for the alert about its silence.
create index concurrently if not exists inbound_event_party on inbound_event (party, received_at);
-- Everybody whom alerts are mailed to.
create index concurrently if not exists app_user_admins on app_user (id) where is_admin;
