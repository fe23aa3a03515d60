-- Many orders at once (rules 25): a list that a person started, and its rows, each an ordinary purchase of its own.
create table bulk_job (
  id          uuid primary key,
  user_id     uuid not null references app_user,
  service     text not null check (service in ('data', 'airtime')),
  state       text not null check (state in ('running', 'paused', 'cancelled', 'done')),
  reason      text not null default '',   -- why it paused or waits, a code of the error catalogue
  row_count   integer not null,
  total_kobo  bigint not null,            -- what was shown and agreed to
  announced   smallint not null default 0,  -- tenths that its owner's server heard of
  turn_at     timestamptz not null,       -- jobs take turns; the one that waited longest is next
  created_at  timestamptz not null,
  ended_at    timestamptz
);
create index bulk_job_person on bulk_job (user_id, created_at desc, id desc);
create index bulk_job_turn on bulk_job (turn_at) where state = 'running';

create table bulk_row (
  job_id         uuid not null references bulk_job on delete cascade,
  position       integer not null,        -- its place in the list, from 1
  number         text,
  network        text not null,
  plan_id        uuid,                    -- of data
  plan_name      text not null default '',
  face_kobo      bigint,                  -- of airtime
  price_kobo     bigint not null,         -- what was shown: it is bought at no other price
  state          text not null check (state in ('waiting', 'buying', 'bought', 'done', 'failed', 'refunded', 'cancelled')),
  key_id         uuid not null,           -- the request key of this try
  tries          integer not null default 1,
  transaction_id uuid,
  refusal        text not null default '',
  lease_until    timestamptz,
  primary key (job_id, position)
) with (fillfactor = 70);
create index bulk_row_state on bulk_row (job_id, state, position) include (price_kobo);
create index bulk_row_due on bulk_row (lease_until) where state = 'buying';
create index bulk_row_open on bulk_row (transaction_id) where state = 'bought';
create index bulk_row_order on bulk_row (transaction_id) where transaction_id is not null;

-- Money that goes back later leaves what the list has spent, in the same commit.
create function bulk_row_refunded() returns trigger language plpgsql as $$
begin
  update bulk_row set state = 'refunded' where transaction_id = new.id;
  return new;
end $$;
-- may lock: for a moment; nothing is read
create trigger bulk_row_refunded after update on wallet_transaction for each row
  when (new.status = 'refunded' and old.status <> 'refunded') execute function bulk_row_refunded();

-- Servers of customers hear how far a list is. The body of such a message is made with it.
alter table webhook_delivery
  drop constraint webhook_delivery_event_check,
  add constraint webhook_delivery_event_check
    check (event in ('transaction.success', 'transaction.failed', 'transaction.refunded', 'prices.changed', 'bulk.progress', 'test')) not valid;

grant select, insert, update, delete on bulk_job, bulk_row to airtide_app;
