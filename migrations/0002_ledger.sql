-- The ledger. One row is one movement from one account to another, so each balances by construction.
-- A user's money is guarded: a stored balance that cannot pass its floor, and a gapless chain of entries.
-- House accounts have no balance row: they are the sum of their movements, so nobody ever waits for one.

create table ledger_account (
  id         bigint generated always as identity primary key,
  kind       text not null,  -- wallet, earnings, purchase_in_flight, supplier_float, margin, ...
  owner_id   uuid,           -- the user, for wallet and earnings
  party      text not null default '',  -- supplier, provider, network or service, for house accounts
  created_at timestamptz not null default now(),
  unique nulls not distinct (kind, owner_id, party)
);

create table ledger_balance (
  account_id bigint primary key,
  balance    bigint not null default 0,
  floor      bigint not null default 0,
  seq        bigint not null default 0,  -- number of entries of this account so far
  check (balance >= floor)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

create table ledger_posting (
  subject_id   uuid not null,      -- the business object: its id is the idempotency guard
  step         smallint not null,  -- 0 reserve, 1 settle, 2 release, ... (core/ledger)
  leg          smallint not null,
  debit        bigint not null,    -- the account that loses
  credit       bigint not null,    -- the account that gains
  amount       bigint not null check (amount > 0),
  -- place in the chain and balance after, for guarded accounts only
  debit_seq    bigint,
  debit_after  bigint check (debit_after >= 0),
  credit_seq   bigint,
  credit_after bigint check (credit_after >= 0),
  actor        uuid,
  created_at   timestamptz not null,
  primary key (subject_id, step, leg),
  check (debit <> credit),
  check ((debit_seq is null) = (debit_after is null)),
  check ((credit_seq is null) = (credit_after is null))
);
create unique index ledger_posting_debit_chain on ledger_posting (debit, debit_seq) where debit_seq is not null;
create unique index ledger_posting_credit_chain on ledger_posting (credit, credit_seq) where credit_seq is not null;

create view ledger_entry as
  select subject_id, step, leg, debit as account_id, -amount as amount, debit_after as balance_after, debit_seq as account_seq, created_at
    from ledger_posting
  union all
  select subject_id, step, leg, credit, amount, credit_after, credit_seq, created_at from ledger_posting;

-- Append-only, for every role: a mistake is corrected by a new posting.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $$;
create trigger ledger_posting_append_only before update or delete on ledger_posting
  for each row execute function ledger_is_append_only();
create trigger ledger_posting_no_truncate before truncate on ledger_posting
  for each statement execute function ledger_is_append_only();

-- Lock guarded accounts in id order and read them. Everything that moves a user's money starts here, in this order,
-- so no two transactions can wait for each other in a circle.
create function ledger_lock(p_accounts bigint[], out account_ids bigint[], out balances bigint[], out seqs bigint[])
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  select array_agg(b.account_id), array_agg(b.balance), array_agg(b.seq) into account_ids, balances, seqs
    from (select lb.account_id, lb.balance, lb.seq from ledger_balance lb
           where lb.account_id = any (p_accounts) order by lb.account_id for no key update) b;
end $$;

-- The one door. Writes movements and moves the guarded balances they name; refuses when the chain given does not continue
-- the stored one, so a caller that read without the lock cannot write.
create function ledger_write(
  p_subject uuid[], p_step smallint[], p_leg smallint[], p_debit bigint[], p_credit bigint[], p_amount bigint[],
  p_debit_seq bigint[], p_debit_after bigint[], p_credit_seq bigint[], p_credit_after bigint[], p_actor uuid[], p_at timestamptz
) returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan
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
    returning 1
  )
  select (select count(*) from totals), (select count(*) from moved) into v_named, v_moved;
  if v_named <> v_moved then
    raise exception 'posting does not continue the chain of % account(s)', v_named - v_moved
      using errcode = 'serialization_failure';
  end if;
end $$;

-- Find or make house accounts; guarded accounts are made with their balance row.
create function ledger_open(p_kind text, p_owner uuid, p_party text, p_guarded boolean) returns bigint
language plpgsql security definer set search_path = public as $$
declare v_id bigint;
begin
  select id into v_id from ledger_account where kind = p_kind and owner_id is not distinct from p_owner and party = p_party;
  if v_id is not null then return v_id; end if;
  insert into ledger_account (kind, owner_id, party) values (p_kind, p_owner, p_party)
    on conflict (kind, owner_id, party) do update set kind = excluded.kind returning id into v_id;
  if p_guarded then
    insert into ledger_balance (account_id) values (v_id) on conflict do nothing;
  end if;
  return v_id;
end $$;

revoke all on function ledger_lock, ledger_write, ledger_open from public;
grant execute on function ledger_lock, ledger_write, ledger_open to airtide_app;
grant select on ledger_account, ledger_balance, ledger_posting, ledger_entry to airtide_app;
