-- The cost of orders that was ours to bear: refunded at our loss, or delivered after the money went back (rules 8.14).
alter table sales_hour add column lost_kobo bigint not null default 0;
alter table sales_day add column lost_kobo bigint not null default 0;
-- may repeat: hours that hold such orders are computed anew
-- may lock: the sums of sales wait for it, and nothing else does
update sales_fold set due_at = now()
 where hour in (select to_timestamp(floor(extract(epoch from t.created_at) / 3600) * 3600)
                  from refund r join wallet_transaction t on t.id = r.purchase_id where r.kind in ('our_loss', 'before_proof'));
