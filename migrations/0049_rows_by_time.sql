-- A check finds by time what was written in a stretch of it. Block ranges cost writers next to nothing.
-- may lock: a summary per block range is built in one pass, about a second for a million rows
create index attempt_rejected_time on attempt_rejected using brin (rejected_at);
-- may lock: one row a month and partner
create index partnership_renewal_time on partnership_renewal using brin (created_at);
-- may lock: a summary per block range is built in one pass
create index airtime_to_cash_time on airtime_to_cash using brin (created_at);
-- may lock: a summary per block range is built in one pass
create index transfer_time on transfer using brin (created_at);
-- may lock: a summary per block range is built in one pass
create index refund_time on refund using brin (created_at);
-- may lock: one row per request of staff
create index approval_time on approval using brin (decided_at);
-- may lock: one row per referred person
create index referral_reward_time on referral_reward using brin (created_at);
-- The commissions of one referred person, whose sum is shown.
-- may lock: one row per commission, a few seconds for a million
create index partner_commission_buyer on partner_commission (buyer_id);
