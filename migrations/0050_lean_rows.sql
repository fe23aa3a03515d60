-- Fewer bytes for each purchase. A list by time needs no id in its index: rows of one moment are few, and are sorted when they are
-- read; without the id, equal times share one entry. The new indexes are made before the old ones go, so no list is without one.
-- Filled to 85 %, a page of the history still takes nearly every settle as a heap-only update (bench/README.md).
-- may lock: each index is built in one pass, some seconds for a million rows
create index wallet_transaction_made on wallet_transaction (created_at);
-- may lock: built in one pass, some seconds for a million rows
create index wallet_transaction_supplier on wallet_transaction (supplier, created_at) where supplier is not null;
-- By time, a number's index also finds an equal purchase of the last seconds without reading the older ones.
-- may lock: built in one pass, some seconds for a million rows
create index wallet_transaction_receiver on wallet_transaction (number, created_at);
drop index wallet_transaction_number;
drop index wallet_transaction_created;
drop index wallet_transaction_through;
-- Old versions of settled rows leave room behind, which only a vacuum makes known to new rows: it comes after each 2 % of them, and
-- reads nothing but the pages written since the last one.
alter table wallet_transaction set (fillfactor = 85, autovacuum_vacuum_insert_scale_factor = 0.02);
