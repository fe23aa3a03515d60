-- The cost of orders that was ours to bear: refunded at our loss, or delivered after the money went back (rules 8.14).
-- Null: computed by a server that does not know of it yet. Such hours are computed anew.
alter table sales_hour add column lost_kobo bigint;
alter table sales_day add column lost_kobo bigint;
