-- The lines that were under way; few, and held for the moment of this file.
update wallet_transaction t
   set kind = kind_of_line(t.type, t.product, t.is_credit, t.plan_name, t.related_id,
                           t.seq is null or exists (select from funding f where f.id = t.id))
 where t.kind is null;

-- The table is read here, without keeping writers out; what follows is a matter of a moment.
alter table wallet_transaction validate constraint wallet_transaction_kind;
alter table wallet_transaction validate constraint wallet_transaction_kind_known;
alter table wallet_transaction alter column kind set not null;
alter table wallet_transaction drop constraint wallet_transaction_kind_known;
drop trigger kind_when_changed on wallet_transaction;

create or replace view purchase_attempt as
  select purchase_id, attempt, supplier, state, dispatched_at from attempt_live
  union all
  select purchase_id, attempt, supplier, 'rejected', dispatched_at from attempt_rejected
  union all
  select id, attempt, supplier, 'delivered', created_at from wallet_transaction
   where kind in ('purchase_airtime', 'purchase_data', 'purchase_electricity') and status in ('success', 'refunded') and not is_forced;
