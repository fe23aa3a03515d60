-- A line that is not final when it is written tells nobody anything. A trigger of the statement kept a copy of its lines and ran a
-- query over them for every batch of purchases; one of the row, with a condition, costs such a line nothing.
create function note_finished_transaction() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (id, user_id, transaction_id, event, next_try_at, created_at)
    select gen_random_uuid(), new.user_id, new.id, 'transaction.' || new.status,
           coalesce(new.finished_at, new.created_at), coalesce(new.finished_at, new.created_at)
      from webhook_endpoint e where e.user_id = new.user_id
        on conflict (transaction_id, event) do nothing;
  return null;
end $$;
drop trigger finished_when_added on wallet_transaction;
create trigger finished_when_added after insert on wallet_transaction for each row
  when (new.status in ('success', 'failed', 'refunded')) execute function note_finished_transaction();
create or replace function note_finished_transactions() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (id, user_id, transaction_id, event, next_try_at, created_at)
    select gen_random_uuid(), n.user_id, n.id, 'transaction.' || n.status, coalesce(n.finished_at, n.created_at), coalesce(n.finished_at, n.created_at)
      from changed n join was o on o.id = n.id join webhook_endpoint e on e.user_id = n.user_id
     where n.status in ('success', 'failed', 'refunded') and n.status <> o.status
        on conflict (transaction_id, event) do nothing;
  return null;
end $$;
