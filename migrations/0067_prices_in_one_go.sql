-- Changes of prices, each as a whole, and what follows from them (rules 19).

-- One change of prices: by one person, for one reason, all of its plans or none.
create table price_change (
  id           uuid primary key,
  by_id        uuid not null references app_user,
  source       text not null check (source in ('single', 'formula', 'csv', 'proposal', 'undo')),
  reason       text not null check (char_length(reason) <= 300),
  state        text not null check (state in ('waiting', 'applied', 'undone', 'cancelled', 'refused')),
  plans        integer not null check (plans > 0),
  -- its maker was shown what it sells below cost, and said yes
  allows_loss  boolean not null,
  made_at      timestamptz not null,
  applies_at   timestamptz not null,
  applied_at   timestamptz,
  undoes       uuid references price_change,
  refusal      text not null default '',   -- why it was not applied when its time came
  -- how far servers of customers were told of it; null in news_at: all of them
  news_at      timestamptz,
  news_to      uuid,
  check ((state in ('applied', 'undone')) = (applied_at is not null))
);
create index price_change_due on price_change (applies_at) where state = 'waiting';
create index price_change_news on price_change (news_at) where news_at is not null;
create index price_change_applied on price_change (applied_at) where applied_at is not null;

-- One plan of a change, with all four prices before and after: what the buyer of each kind paid and pays. A price that the change
-- does not touch is equal on both sides.
create table price_change_line (
  change_id       uuid not null references price_change,
  plan_id         uuid not null references plan,
  cost_kobo       bigint not null check (cost_kobo > 0),   -- of the plan, when the change was made or applied
  price_before    bigint not null check (price_before > 0),
  price_after     bigint not null check (price_after > 0),
  reseller_before bigint not null check (reseller_before > 0),
  reseller_after  bigint not null check (reseller_after > 0),
  partner_before  bigint not null check (partner_before > 0),
  partner_after   bigint not null check (partner_after > 0),
  api_before      bigint not null check (api_before > 0),
  api_after       bigint not null check (api_after > 0),
  applied_at      timestamptz,
  primary key (change_id, plan_id)
);
create index price_change_line_of_plan on price_change_line (plan_id, applied_at desc, change_id desc) where applied_at is not null;

-- A plan whose cost changed and whose prices did not: the cost and the prices as they last belonged together.
create table price_proposal (
  plan_id       uuid primary key references plan,
  cost_kobo     bigint not null check (cost_kobo > 0),
  price_kobo    bigint not null check (price_kobo > 0),
  reseller_kobo bigint not null check (reseller_kobo > 0),
  partner_kobo  bigint not null check (partner_kobo > 0),
  api_kobo      bigint not null check (api_kobo > 0),
  made_at       timestamptz not null,
  changed_at    timestamptz not null      -- the newest change of its cost
);

-- Who wants a letter about changed prices: changes since `since` are news, and none is written before `next_at`.
create table price_letter (
  user_id uuid primary key references app_user,
  since   timestamptz not null,
  next_at timestamptz not null
);
create index price_letter_due on price_letter (next_at);

-- Delivered data orders by plan and kind of buyer: hours for the days that may still change, days for the figures.
create table plan_sales_hour (
  hour        timestamptz not null,
  plan_id     uuid not null,
  tier        text not null check (tier in ('smartEarner', 'reseller', 'partner', 'api')),
  lines       bigint not null,
  amount_kobo bigint not null,
  cost_kobo   bigint not null,
  primary key (hour, plan_id, tier)
);
create table plan_sales_day (
  day         date not null,
  plan_id     uuid not null,
  tier        text not null,
  lines       bigint not null,
  amount_kobo bigint not null,
  cost_kobo   bigint not null,
  primary key (day, plan_id, tier)
);
-- Hours that were computed before there were figures by plan are computed once more.
alter table sales_fold add column by_plan boolean not null default false;
-- may lock: one row per hour, some ten thousand in a year
create index sales_fold_by_plan on sales_fold (hour) where not by_plan;

-- Servers of customers hear of changed prices too. The body of such a message is made with it.
alter table webhook_delivery
  drop constraint webhook_delivery_event_check,
  add constraint webhook_delivery_event_check
    check (event in ('transaction.success', 'transaction.failed', 'transaction.refunded', 'prices.changed', 'test')) not valid;

grant select, insert, update on price_change, price_change_line to airtide_app;
grant select, insert, update, delete on price_proposal, price_letter, plan_sales_hour, plan_sales_day to airtide_app;
