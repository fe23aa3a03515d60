-- Up to this time a message that can make the supplier deliver may be on its way again (rules 5.21).
alter table attempt_live add column sending_until timestamptz;

-- An order is sent again only while its money is held.
create function attempt_resend_guard() returns trigger language plpgsql as $$
begin
  if not exists (select from wallet_transaction where id = new.purchase_id and status = 'processing') then
    raise exception 'purchase % is not held: its order must not be sent again', new.purchase_id;
  end if;
  return new;
end $$;
create trigger attempt_resend_guard before update on attempt_live for each row
  when (new.sending_until is not null and new.sending_until is distinct from old.sending_until)
  execute function attempt_resend_guard();

-- Money does not go back while its order may be on its way again.
create function purchase_resend_guard() returns trigger language plpgsql as $$
begin
  if exists (select from attempt_live where purchase_id = new.id and sending_until > new.finished_at) then
    raise exception 'the order of purchase % is on its way again: its money must stay', new.id;
  end if;
  return new;
end $$;
create trigger purchase_resend_guard before update on wallet_transaction for each row
  when (old.status = 'processing' and new.status in ('failed', 'refunded'))
  execute function purchase_resend_guard();
