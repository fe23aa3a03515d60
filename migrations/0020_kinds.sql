-- Each line of history says what it is: its kind (core/movements.ts). `type` stays as what the wire calls it, and is indexed
-- for the lists. `product` names what was bought; for other lines it is what the version before tells them apart by.
alter table wallet_transaction add column kind text;
alter table wallet_transaction add constraint wallet_transaction_kind check ((kind, type, is_credit) in (
  ('purchase_airtime', 'airtime', false), ('purchase_data', 'data', false), ('purchase_electricity', 'electricity', false),
  ('purchase_refund', 'refund', true), ('funding_card', 'wallet', true), ('funding_transfer', 'wallet', true),
  ('manual_funding', 'wallet', true), ('opening', 'wallet', true), ('credit_by_staff', 'wallet', true),
  ('coupon_issued', 'wallet', false), ('coupon_redeemed', 'wallet', true), ('coupon_returned', 'refund', true),
  ('upgrade', 'wallet', false), ('referral_reward', 'referrer', true), ('withdrawal', 'transfer', false),
  ('withdrawal_returned', 'refund', true), ('transfer_out', 'transfer', false), ('transfer_in', 'transfer', true),
  ('transfer_from_house', 'transfer', true), ('earnings_withdrawal', 'earning', true), ('partnership', 'wallet', false),
  ('partnership_renewal', 'earning', false), ('airtime_to_cash', 'wallet', true))) not valid;
alter table wallet_transaction add constraint wallet_transaction_kind_known check (kind is not null) not valid;

-- What kind a line of the version before is. `p_has_payment` says whether it is the line of a payment, as opposed to an opening balance.
create function kind_of_line(
  p_type text, p_product text, p_is_credit boolean, p_plan_name text, p_related uuid, p_has_payment boolean
) returns text language sql immutable as $$
  select case p_type
    when 'referrer' then 'referral_reward'
    when 'refund' then case p_product when 'coupon' then 'coupon_returned' when 'withdrawal' then 'withdrawal_returned'
                                      else 'purchase_refund' end
    when 'earning' then case p_product when 'partnership' then 'partnership_renewal' else 'earnings_withdrawal' end
    when 'transfer' then case when p_product = 'withdrawal' then 'withdrawal'
                              when not p_is_credit then 'transfer_out'
                              when p_related is null then 'transfer_from_house'
                              else 'transfer_in' end
    when 'wallet' then case p_product
      when 'credit' then 'credit_by_staff'
      when 'coupon' then case when p_is_credit then 'coupon_redeemed' else 'coupon_issued' end
      when '' then case when not p_is_credit then 'upgrade'
                        when not p_has_payment then 'opening'
                        when p_plan_name = 'Bank transfer' then 'funding_transfer'
                        else 'funding_card' end
      else p_product end
    else 'purchase_' || p_type end
$$;

-- While the version before serves beside this one: its lines get their kind, and it finds its product in those of this one.
-- Goes, with `kind_of_line`, in the release after this one. The lines of purchases come with both and never get here.
create function fill_kind() returns trigger language plpgsql as $$
begin
  if new.kind is null then
    new.kind := kind_of_line(new.type, new.product, new.is_credit, new.plan_name, new.related_id,
                             new.seq is null or exists (select from funding f where f.id = new.id));
  end if;
  if new.product = '' then
    new.product := case
      when new.kind like 'coupon%' then 'coupon'
      when new.kind like 'withdrawal%' then 'withdrawal'
      when new.kind like 'transfer%' then 'transfer'
      when new.kind like 'partnership%' then 'partnership'
      when new.kind = 'credit_by_staff' then 'credit'
      when new.kind in ('manual_funding', 'airtime_to_cash') then new.kind
      else '' end;
  end if;
  return new;
end $$;
create trigger kind_when_added before insert on wallet_transaction
  for each row when (new.kind is null or new.product = '') execute function fill_kind();
-- Only until every line has its kind, which is two files further on.
create trigger kind_when_changed before update on wallet_transaction
  for each row when (new.kind is null) execute function fill_kind();

-- Commit 1 as before, and the kind of each purchase with it.
create or replace function purchase_reserve(
  p_at timestamptz,
  k_ids uuid[], k_users uuid[], k_hashes uuid[], k_operations uuid[], k_refusals text[],
  t_ids uuid[], t_users uuid[], t_seqs bigint[], t_types text[], t_amounts bigint[], t_faces bigint[], t_fees bigint[], t_costs bigint[],
  t_befores bigint[], t_afters bigint[], t_networks text[], t_products text[], t_plans uuid[], t_plan_names text[], t_numbers text[],
  t_companies integer[], t_meter_types text[], t_meter_owners text[], t_suppliers text[],
  a_codes text[], a_checks timestamptz[],
  l_subject uuid[], l_step smallint[], l_leg smallint[], l_debit bigint[], l_credit bigint[], l_amount bigint[],
  l_debit_seq bigint[], l_debit_after bigint[], l_credit_seq bigint[], l_credit_after bigint[], l_actor uuid[]
) returns void language plpgsql set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  if cardinality(k_ids) > 0 then
    insert into request_key (id, user_id, request_hash, operation_id, refusal, created_at)
      select k.id, k.user_id, k.hash, k.operation, k.refusal::jsonb, p_at
        from unnest(k_ids, k_users, k_hashes, k_operations, k_refusals) k(id, user_id, hash, operation, refusal);
  end if;
  if cardinality(t_ids) = 0 then return; end if;
  insert into wallet_transaction (id, user_id, seq, kind, type, status, is_credit, amount_kobo, face_kobo, fee_kobo, cost_kobo,
      balance_before, balance_after, network, product, plan_id, plan_name, number, company_id, meter_type, meter_owner,
      supplier, attempt, created_at)
    select t.id, t.user_id, t.seq, 'purchase_' || t.type, t.type, 'processing', false, t.amount, t.face, t.fee, t.cost, t.before, t.after,
           t.network, t.product, t.plan, t.plan_name, t.number, t.company, t.meter_type, t.meter_owner, t.supplier, 1, p_at
      from unnest(t_ids, t_users, t_seqs, t_types, t_amounts, t_faces, t_fees, t_costs, t_befores, t_afters, t_networks, t_products,
                  t_plans, t_plan_names, t_numbers, t_companies, t_meter_types, t_meter_owners, t_suppliers)
        as t(id, user_id, seq, type, amount, face, fee, cost, before, after, network, product, plan, plan_name, number, company,
             meter_type, meter_owner, supplier);
  insert into attempt_live (purchase_id, attempt, supplier, plan_code, state, dispatched_at, next_check_at)
    select a.id, 1, a.supplier, a.code, 'dispatched', p_at, a.check_at
      from unnest(t_ids, t_suppliers, a_codes, a_checks) a(id, supplier, code, check_at);
  perform ledger_write(l_subject, l_step, l_leg, l_debit, l_credit, l_amount, l_debit_seq, l_debit_after, l_credit_seq,
                       l_credit_after, l_actor, p_at);
  perform pg_notify('airtide_user', string_agg(distinct replace(u::text, '-', ''), ',')) from unnest(t_users) u;
end $$;
