-- Entries of a customer stand in the order in which they were noted: their ids are the client's, and say nothing of it.
-- may lock: the table is as old as this version
alter table customer_entry add column seq bigint generated always as identity;
-- may lock: the table is as old as this version
create index customer_entry_in_order on customer_entry (customer_id, seq);
drop index customer_entry_page;
