-- The books folded by the time of posting. Movements are append-only, so a stretch of time that gets no more of them has
-- sums that never change. Open stretches are computed anew, minute by minute.

-- What was sold and earned. One row: one stretch, one line of business, and where it was sold.
create table income_slice (
  since       timestamptz not null,  -- a quarter of an hour once it is final, a minute until then
  line        text not null,         -- airtime, data, electricity, airtime_to_cash, funding, withdrawal, upgrade, ...
  network     text not null,
  product     text not null,
  supplier    text not null,
  orders      bigint not null,       -- purchases settled, less those that a supplier paid back
  cost_kobo   bigint not null,
  margin_kobo bigint not null,
  fee_kobo    bigint not null,
  loss_kobo   bigint not null,       -- refunds and deliveries at our risk
  reward_kobo bigint not null,       -- referral rewards, commissions, promotions
  primary key (since, line, network, product, supplier)
);
create table income_day (
  day         date not null,         -- of Lagos
  line        text not null,
  network     text not null,
  product     text not null,
  supplier    text not null,
  orders      bigint not null,
  cost_kobo   bigint not null,
  margin_kobo bigint not null,
  fee_kobo    bigint not null,
  loss_kobo   bigint not null,
  reward_kobo bigint not null,
  primary key (day, line, network, product, supplier)
);

-- Every movement, summed by its two accounts. People's guarded accounts are account 0 together.
create table movement_slice (
  since       timestamptz not null,
  debit       bigint not null,
  credit      bigint not null,
  step        smallint not null,
  movements   bigint not null,
  amount_kobo bigint not null,
  primary key (since, debit, credit, step)
);
create table movement_day (
  day         date not null,         -- of Lagos
  debit       bigint not null,
  credit      bigint not null,
  step        smallint not null,
  movements   bigint not null,
  amount_kobo bigint not null,
  primary key (day, debit, credit, step)
);

-- How far the fold is: one row. Before `final_to` no movement is added any more; days before `days_to` are summed.
create table fold_checkpoint (
  only_row  boolean primary key default true check (only_row),
  days_to   date not null,
  final_to  timestamptz not null,
  folded_to timestamptz not null,
  movements bigint not null          -- of the open stretch, to see whether anything was added
);

-- Outcomes and times of orders by the day of the order, from the figures of its hours.
create table outcome_day (
  day      date not null,
  type     text not null,
  network  text not null,
  supplier text not null,
  status   text not null,
  speed    smallint not null,
  lines    bigint not null,
  primary key (day, type, network, supplier, status, speed)
);
insert into outcome_day (day, type, network, supplier, status, speed, lines)
select (hour at time zone 'Africa/Lagos')::date, type, network, supplier, status, speed, sum(lines)
  from sales_hour where hour > now() - interval '62 days' and type in ('airtime', 'data', 'electricity')
 group by 1, 2, 3, 4, 5, 6;

grant select, insert, update, delete on income_slice, income_day, movement_slice, movement_day, fold_checkpoint, outcome_day to airtide_app;
