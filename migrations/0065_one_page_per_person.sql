-- A freeze of a person's money: none leaves the wallet while it lasts. It stands in the wallet's own row, so whoever locks the wallet
-- sees it, and one that was committed first is obeyed by all that locks later. The column is in no index: a movement stays a light write.
-- may lock: a column without a value is a change of the catalogue alone
alter table ledger_balance add column frozen_at timestamptz;
-- may lock: a constant default is a change of the catalogue alone
alter table app_user add column freeze_reason text not null default '';

-- The lock of wallets, with which of them are frozen. `ledger_lock` stays for the version before.
create function guarded_lock(
  p_accounts bigint[], out account_ids bigint[], out balances bigint[], out seqs bigint[], out frozen boolean[]
) language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  select array_agg(b.account_id), array_agg(b.balance), array_agg(b.seq), array_agg(b.frozen_at is not null)
    into account_ids, balances, seqs, frozen
    from (select lb.account_id, lb.balance, lb.seq, lb.frozen_at from ledger_balance lb
           where lb.account_id = any (p_accounts) order by lb.account_id for no key update) b;
end $$;

-- Freezes a guarded account from this moment, or lifts the freeze where none is given. Returns the account's place at that moment: what
-- left it has a place up to there. False when there is nothing to change.
create function ledger_freeze(p_account bigint, p_at timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_seq bigint;
begin
  update ledger_balance b set frozen_at = p_at
   where b.account_id = p_account and (b.frozen_at is null) <> (p_at is null)
  returning b.seq into v_seq;
  return v_seq;
end $$;

-- The second guard, for whoever does not look: a write that takes from a frozen account is refused like one that does not continue its
-- chain.
create or replace function ledger_write(
  p_subject uuid[], p_step smallint[], p_leg smallint[], p_debit bigint[], p_credit bigint[], p_amount bigint[],
  p_debit_seq bigint[], p_debit_after bigint[], p_credit_seq bigint[], p_credit_after bigint[], p_actor uuid[], p_at timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_named integer;
  v_moved integer;
begin
  insert into ledger_posting (subject_id, step, leg, debit, credit, amount, debit_seq, debit_after, credit_seq, credit_after, actor, created_at)
    select u.subject, u.step, u.leg, u.debit, u.credit, u.amount, u.debit_seq, u.debit_after, u.credit_seq, u.credit_after, u.actor, p_at
      from unnest(p_subject, p_step, p_leg, p_debit, p_credit, p_amount, p_debit_seq, p_debit_after, p_credit_seq, p_credit_after, p_actor)
        as u(subject, step, leg, debit, credit, amount, debit_seq, debit_after, credit_seq, credit_after, actor);

  -- a guarded account must come with its place in the chain
  if exists (
    select from (select d.a from unnest(p_debit, p_debit_seq) d(a, s) where d.s is null
                 union select c.a from unnest(p_credit, p_credit_seq) c(a, s) where c.s is null) house
     where exists (select from ledger_balance b where b.account_id = house.a)
  ) then
    raise exception 'guarded account moved without its chain' using errcode = 'integrity_constraint_violation';
  end if;

  with moves as (
    select d.a as account_id, -d.m as delta, d.s as seq, d.b as after from unnest(p_debit, p_amount, p_debit_seq, p_debit_after) d(a, m, s, b) where d.s is not null
    union all
    select c.a, c.m, c.s, c.b from unnest(p_credit, p_amount, p_credit_seq, p_credit_after) c(a, m, s, b) where c.s is not null
  ), totals as materialized (
    select account_id, sum(delta)::bigint as delta, count(*) as moves, max(seq) as last_seq, (array_agg(after order by seq desc))[1] as after
      from moves group by account_id
  ), moved as (
    update ledger_balance b set balance = b.balance + t.delta, seq = t.last_seq
      from totals t
     where b.account_id = t.account_id and b.seq + t.moves = t.last_seq and b.balance + t.delta = t.after
       and (b.frozen_at is null or t.delta > 0)
    returning 1
  )
  select (select count(*) from totals), (select count(*) from moved) into v_named, v_moved;
  if v_named <> v_moved then
    raise exception 'posting does not continue the chain of % account(s), or takes from a frozen one', v_named - v_moved
      using errcode = 'serialization_failure';
  end if;
end $$;

-- What the reserve of purchases reads, with which wallets are frozen. `purchase_lock` stays for the version before.
create function purchase_lock_and_look(
  p_accounts bigint[], p_keys uuid[],
  p_users uuid[], p_numbers text[], p_types text[], p_networks text[], p_plans text[], p_amounts bigint[], p_since timestamptz,
  p_retried uuid[],
  out account_ids bigint[], out balances bigint[], out seqs bigint[], out frozen boolean[],
  out key_ids uuid[], out key_hashes uuid[], out key_operations uuid[], out key_refusals text[],
  out twins uuid[], out written uuid[]
) language plpgsql set search_path = public set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform key_lock(p_keys);
  select l.account_ids, l.balances, l.seqs, l.frozen into account_ids, balances, seqs, frozen from guarded_lock(p_accounts) l;
  if cardinality(p_keys) > 0 then
    select array_agg(k.id), array_agg(k.request_hash), array_agg(k.operation_id), array_agg(k.refusal::text)
      into key_ids, key_hashes, key_operations, key_refusals
      from idempotency_key k where k.id = any (p_keys);
  end if;
  if cardinality(p_users) > 0 then
    twins := array(
      select (select r.id from (
                select t.* from wallet_transaction t
                 where t.number = u.number and (t.number, t.created_at) > (u.number, p_since) offset 0) r
               where r.user_id = u.user_id and r.seq is not null
                 and r.type = u.type and r.network = u.network and r.plan_name = u.plan and r.amount_kobo = u.amount
                 and r.status in ('pending', 'processing', 'success')
               order by r.created_at desc limit 1)
        from unnest(p_users, p_numbers, p_types, p_networks, p_plans, p_amounts) with ordinality
          as u(user_id, number, type, network, plan, amount, n) order by u.n);
  end if;
  if cardinality(p_retried) > 0 then
    written := array(select t.id from wallet_transaction t where t.id = any (p_retried));
  end if;
end $$;

revoke all on function guarded_lock, ledger_freeze, purchase_lock_and_look from public;
grant execute on function guarded_lock, ledger_freeze, purchase_lock_and_look to airtide_app;

-- A freeze of an admin, and a role of admin, can wait for a second admin, too. Requests are few.
alter table approval drop constraint approval_kind_check;
-- may lock: the table holds requests of staff, some thousands at most
alter table approval add constraint approval_kind_check
  check (kind in ('transfer', 'refund', 'credit', 'manual_funding', 'coupon', 'settings', 'block', 'email', 'not_arrived',
                  'freeze', 'role'));

-- What staff write about a person. Nothing in it is changed or taken away.
create table person_note (
  id          uuid primary key,
  user_id     uuid not null references app_user,
  author_id   uuid not null references app_user,
  author_name text not null,
  body        text not null check (length(body) between 1 and 2000),
  created_at  timestamptz not null
);
create index person_note_newest on person_note (user_id, id desc);
create function notes_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'notes are append-only' using errcode = 'restrict_violation';
end $$;
create trigger person_note_append_only before update or delete on person_note
  for each row execute function notes_are_append_only();
grant select, insert on person_note to airtide_app;

-- What the house earned on each person, and by which suppliers' references and tokens an order is found. A task reads the ledger behind
-- the purchases, and adds what it found together with the time up to which it has read: each posting counts once, and a purchase does
-- nothing for it. A reference is kept as 64 bits of its hash: whole ones would be a second history.
create function reference_hash(p_text text) returns bigint language sql immutable strict parallel safe as $$
  select ('x' || substr(md5(p_text), 1, 16))::bit(64)::bigint
$$;
create table order_fold (
  only_one boolean primary key default true check (only_one),
  read_to  timestamptz not null
);
insert into order_fold (read_to) values ('epoch');
create table person_margin (
  user_id     uuid primary key,
  margin_kobo bigint not null,   -- price less fee and cost of what was delivered, less what refunds by suppliers took back
  fee_kobo    bigint not null,   -- service fees of what was delivered
  loss_kobo   bigint not null    -- refunds at our own loss, and deliveries after the money went back
);
create table order_reference (
  hash        bigint not null,
  purchase_id uuid not null,
  primary key (hash, purchase_id)
);
grant select, update on order_fold to airtide_app;
grant select, insert, update on person_margin to airtide_app;
grant select, insert on order_reference to airtide_app;
