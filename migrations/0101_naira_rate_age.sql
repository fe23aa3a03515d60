-- When the naira rate of a supplier's account in another currency was last entered or confirmed (rules 34.12).
-- may lock: the table has a few dozen rows
alter table supplier add column naira_rate_at timestamptz;
-- may lock: the table has a few dozen rows
update supplier set naira_rate_at = now() where options ? 'nairaRate';
