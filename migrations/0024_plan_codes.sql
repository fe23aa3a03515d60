-- A supplier of a plan always has a code for it: the plan's public id unless another one is given. Until now a supplier could be
-- chosen without a code and sold nothing; such rows go, so that no plan begins to be sold under a code that nobody chose. A plan
-- of which none remain was sold by nobody: it is marked as not available until an admin puts it on sale.
update plan set is_available = false
 where is_available and not exists (select from plan_supplier s where s.plan_id = plan.id and s.plan_code <> '');
delete from plan_supplier where plan_code = '';
alter table plan_supplier add constraint plan_supplier_has_code check (plan_code <> '');

-- A plan without a supplier of its own is not sent where the supplier's list has its id for another plan.
create trigger supplier_listing_changed after insert or update or delete on supplier_listing for each statement execute function ring_catalogue();
