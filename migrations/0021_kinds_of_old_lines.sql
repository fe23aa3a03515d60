-- The kind of every line from before, as the trigger would give it. Only finished lines are taken here: purchases and payments under way
-- are not held up, and get their kind when they are next written, or in the next file.
update wallet_transaction t
   set kind = kind_of_line(t.type, t.product, t.is_credit, t.plan_name, t.related_id,
                           t.seq is null or exists (select from funding f where f.id = t.id))
 where t.kind is null and t.status not in ('pending', 'processing');
