-- Until when one request alone asks the provider for the link of this payment (rules 7.5).
alter table funding add column link_lease_until timestamptz;
-- How many payments of one person are still asked about (rules 7.6).
create index funding_of_person on funding (user_id, next_check_at);

-- When a notification is worked off next; each has a waiting time of its own, so that none holds up another.
alter table inbound_event
  add column next_check_at timestamptz not null default now(),
  add column checks integer not null default 0;
create index inbound_event_due on inbound_event (next_check_at) where processed_at is null;
drop index inbound_event_open;

-- What is old is removed (rules 8.11). Keys are written by every purchase, in order of time: the index that costs least to keep.
create index request_key_age on request_key using brin (created_at);
create index inbound_event_done on inbound_event (processed_at) where processed_at is not null;
create index meter_check_age on meter_check (checked_at);
grant delete on inbound_event to airtide_app;
