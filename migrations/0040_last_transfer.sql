-- Airtime of any whole amount: what equal transfers leave over goes as a last, smaller one, under a reference of its own.
alter table airtime_to_cash
  add column last_kobo bigint not null default 0,
  add column last_reference text unique,
  add column last_sent_at timestamptz,             -- from then on the last transfer is the open one: all equal ones arrived
  add column last_arrived boolean not null default false;

do $$
declare
  old text;
begin
  for old in select conname from pg_constraint
              where conrelid = 'airtime_to_cash'::regclass and contype = 'c'
                and pg_get_constraintdef(oid) like '%payout_kobo * blocks%' loop
    execute format('alter table airtime_to_cash drop constraint %I', old);
  end loop;
end $$;

alter table airtime_to_cash
  add constraint airtime_to_cash_last check (last_kobo = 0 or (last_kobo > 0 and last_kobo < face_kobo)) not valid,
  add constraint airtime_to_cash_last_reference check ((last_kobo > 0) = (last_reference is not null)) not valid,
  add constraint airtime_to_cash_last_sent
    check (last_sent_at is null or (last_kobo > 0 and coalesce(arrived_blocks, blocks) = blocks)) not valid,
  add constraint airtime_to_cash_last_arrived check (not last_arrived or (state = 'paid' and last_sent_at is not null)) not valid,
  add constraint airtime_to_cash_payout check (
    payout_kobo <= (face_kobo - last_kobo) / blocks * arrived_blocks + case when last_arrived then last_kobo else 0 end) not valid;
