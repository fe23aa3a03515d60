-- A paid withdrawal is asked about again after an hour, a day and three days: its bank may have sent it back, and the notice of
-- that may be lost. `looks` counts the answers. Until the last one the row has a next check, as an open one has.
alter table payout
  add column looks smallint not null default 0,
  drop constraint payout_check1,
  add constraint payout_next_check
    check (case when state in ('pending', 'processing') then next_check_at is not null
                else state in ('paid', 'reversed') or next_check_at is null end) not valid;

-- may lock: rows of paid withdrawals of the last three days, which a notice of their bank alone changes.
-- Those of the last three days get their looks. Ids begin with the time at which the withdrawal was asked for, and a
-- withdrawal is open for a week at most but for what people look into.
update payout set next_check_at = finished_at + interval '1 hour'
 where state = 'paid' and finished_at > now() - interval '3 days'
   and id > rpad(lpad(to_hex((extract(epoch from now() - interval '10 days') * 1000)::bigint), 12, '0'), 32, '0')::uuid;
