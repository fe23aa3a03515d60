-- For other shops' servers: what they are told of their transactions, and what their keys asked.

-- One row per event of a transaction whose owner has a webhook. The body is made at the first try and is the same at every other.
create table webhook_delivery (
  id             uuid primary key,      -- the event's id
  user_id        uuid not null references app_user,
  transaction_id uuid,                  -- none for a test
  event          text not null check (event in ('transaction.success', 'transaction.failed', 'transaction.refunded', 'test')),
  state          text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  body           text,
  url            text not null default '',  -- where it was last sent
  tries          integer not null default 0,
  last_status    integer,
  last_note      text not null default '',
  last_tried_at  timestamptz,
  next_try_at    timestamptz,
  created_at     timestamptz not null,
  unique (transaction_id, event)
);
create index webhook_delivery_due on webhook_delivery (next_try_at) where next_try_at is not null;
create index webhook_delivery_of_person on webhook_delivery (user_id, created_at desc, id desc);
create index webhook_delivery_age on webhook_delivery (created_at);

-- The row's own end is the event, whichever flow brought it about: written in the same commit, so that none is lost or told twice.
create function note_finished_transactions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into webhook_delivery (id, user_id, transaction_id, event, next_try_at, created_at)
      select gen_random_uuid(), n.user_id, n.id, 'transaction.' || n.status, coalesce(n.finished_at, n.created_at), coalesce(n.finished_at, n.created_at)
        from added n join webhook_endpoint e on e.user_id = n.user_id
       where n.status in ('success', 'failed', 'refunded')
          on conflict (transaction_id, event) do nothing;
  else
    insert into webhook_delivery (id, user_id, transaction_id, event, next_try_at, created_at)
      select gen_random_uuid(), n.user_id, n.id, 'transaction.' || n.status, coalesce(n.finished_at, n.created_at), coalesce(n.finished_at, n.created_at)
        from changed n join was o on o.id = n.id join webhook_endpoint e on e.user_id = n.user_id
       where n.status in ('success', 'failed', 'refunded') and n.status <> o.status
          on conflict (transaction_id, event) do nothing;
  end if;
  return null;
end $$;
create trigger finished_when_added after insert on wallet_transaction
  referencing new table as added for each statement execute function note_finished_transactions();
create trigger finished_when_changed after update on wallet_transaction
  referencing new table as changed old table as was for each statement execute function note_finished_transactions();

-- What was asked under keys, for their owners to look at; kept for a week.
create table api_request (
  id         bigint generated always as identity primary key,
  user_id    uuid not null references app_user,
  at         timestamptz not null,
  method     text not null,
  path       text not null,
  status     integer not null,
  code       text not null default '',
  ms         integer not null,
  request_id text not null
);
create index api_request_of_person on api_request (user_id, id desc);
create index api_request_age on api_request using brin (at);

grant select, insert, update, delete on webhook_delivery, api_request to airtide_app;
