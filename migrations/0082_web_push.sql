-- Web push (rules 26): the key pair of the house, the devices that people switched it on for, the kinds they switched off, and one row
-- for each message to each device.
create table push_key (
  is_only        boolean primary key default true check (is_only),
  public_key     text not null,
  sealed_private bytea not null,
  made_at        timestamptz not null
);

-- A device goes with its log-in: who logs out, or is logged out, hears nothing more on it.
create table push_device (
  id           uuid primary key,
  user_id      uuid not null references app_user,
  session_id   uuid not null references session on delete cascade,
  address_hash bytea not null unique,  -- one address has one owner
  sealed       bytea not null,         -- the address and the keys of the browser
  name         text not null,
  language     text not null check (language in ('en', 'pcm')),
  created_at   timestamptz not null,
  last_sent_at timestamptz
);
create index push_device_of_person on push_device (user_id, created_at);
create index push_device_of_session on push_device (session_id);

create table push_off (
  user_id uuid not null references app_user,
  kind    text not null check (kind in ('purchase', 'money_in', 'transfer', 'withdrawal', 'airtime_to_cash', 'security')),
  primary key (user_id, kind)
);

create table push_message (
  id             uuid primary key,
  device_id      uuid not null references push_device on delete cascade,
  user_id        uuid not null references app_user,
  kind           text not null check (kind in ('purchase', 'money_in', 'transfer', 'withdrawal', 'airtime_to_cash', 'security')),
  about          text not null,  -- the status that the transaction took, or what changed about the account
  transaction_id uuid,
  state          text not null default 'waiting' check (state in ('waiting', 'unknown', 'sent', 'given_up')),
  tries          integer not null default 0,
  note           text not null default '',
  next_try_at    timestamptz,
  created_at     timestamptz not null,
  unique (device_id, transaction_id, about)
);
create index push_message_due on push_message (next_try_at) where next_try_at is not null;
create index push_message_of_person on push_message (user_id, id);
create index push_message_age on push_message (created_at);

grant select, insert on push_key to airtide_app;
grant select, insert, update, delete on push_device, push_message to airtide_app;
grant select, insert, delete on push_off to airtide_app;

-- The kind of message that the end of a transaction is; null where it is none.
create function push_kind(p_kind text) returns text language sql immutable as $$
  select case
    when p_kind in ('purchase_airtime', 'purchase_data', 'purchase_electricity', 'purchase_cable') then 'purchase'
    when p_kind in ('funding_card', 'funding_transfer', 'manual_funding', 'credit_by_staff', 'referral_reward') then 'money_in'
    when p_kind in ('transfer_in', 'transfer_from_house') then 'transfer'
    when p_kind in ('withdrawal', 'airtime_to_cash') then p_kind end
$$;

-- The end of a transaction is noted in its own commit, for the owner's server as before and for their devices. Whoever waited for the
-- answer saw a quick end on the screen: an order is news only when it took longer than that (20 seconds), or was given back later.
create or replace function note_finished_transaction() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (id, user_id, transaction_id, event, next_try_at, created_at)
    select gen_random_uuid(), new.user_id, new.id, 'transaction.' || new.status,
           coalesce(new.finished_at, new.created_at), coalesce(new.finished_at, new.created_at)
      from webhook_endpoint e where e.user_id = new.user_id
        on conflict (transaction_id, event) do nothing;
  if new.status = 'success' and push_kind(new.kind) in ('money_in', 'transfer') then
    insert into push_message (id, device_id, user_id, kind, about, transaction_id, next_try_at, created_at)
      select gen_random_uuid(), d.id, new.user_id, push_kind(new.kind), new.status, new.id,
             coalesce(new.finished_at, new.created_at), coalesce(new.finished_at, new.created_at)
        from push_device d
       where d.user_id = new.user_id
         and not exists (select from push_off f where f.user_id = new.user_id and f.kind = push_kind(new.kind))
          on conflict (device_id, transaction_id, about) do nothing;
  end if;
  return null;
end $$;

create or replace function note_finished_transactions() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (id, user_id, transaction_id, event, next_try_at, created_at)
    select gen_random_uuid(), n.user_id, n.id, 'transaction.' || n.status, coalesce(n.finished_at, n.created_at), coalesce(n.finished_at, n.created_at)
      from changed n join was o on o.id = n.id join webhook_endpoint e on e.user_id = n.user_id
     where n.status in ('success', 'failed', 'refunded') and n.status <> o.status
        on conflict (transaction_id, event) do nothing;
  insert into push_message (id, device_id, user_id, kind, about, transaction_id, next_try_at, created_at)
    select gen_random_uuid(), d.id, n.user_id, push_kind(n.kind), n.status, n.id, coalesce(n.finished_at, n.created_at), coalesce(n.finished_at, n.created_at)
      from changed n join was o on o.id = n.id join push_device d on d.user_id = n.user_id
     where n.status in ('success', 'failed', 'refunded') and n.status <> o.status
       and case when push_kind(n.kind) in ('money_in', 'transfer') then n.status = 'success'
                else o.status in ('success', 'failed') or n.finished_at >= n.created_at + interval '20 seconds' end
       and push_kind(n.kind) is not null
       and not exists (select from push_off f where f.user_id = n.user_id and f.kind = push_kind(n.kind))
        on conflict (device_id, transaction_id, about) do nothing;
  return null;
end $$;
