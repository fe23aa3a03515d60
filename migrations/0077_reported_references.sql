-- outside a transaction
-- A reported transfer by the bank's reference, for the search of staff (rules 20.11).
create index concurrently if not exists manual_funding_reference_key on manual_funding (reference_key);
-- Hours of sales that an earlier server computed, for the fold.
create index concurrently if not exists sales_hour_without_losses on sales_hour (hour) where lost_kobo is null;
