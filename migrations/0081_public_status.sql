-- The public status: how purchases ended and how long it took, summed from the ledger (rules 23.1 to 23.4). One row: one stretch of
-- time, one service of one network or company, how it ended, and a class of time. A service that is sold later brings its own rows.
create table delivery_span (
  minutes  smallint not null,                             -- the length of the stretch: 5, or 60
  since    timestamptz not null,
  service  text not null,
  network  text not null,
  outcome  text not null check (outcome in ('delivered', 'failed', 'returned')),
  speed    smallint not null,                             -- the class of the time since the payment
  lines    bigint not null,
  worst_ms bigint not null,                               -- the longest of these times
  primary key (minutes, since, service, network, outcome, speed)
);
-- One row: up to when the ledger is read, and when a process last looked for incidents. Its lock lets one process do both.
create table delivery_fold (
  only_one  boolean primary key default true check (only_one),
  read_to   timestamptz not null,
  looked_at timestamptz not null
);
insert into delivery_fold (read_to, looked_at) values ('epoch', 'epoch');

-- What was measured to be wrong, opened and closed by the measurement alone.
create table incident (
  id             uuid primary key,                        -- made when it was opened
  kind           text not null check (kind in ('delivery', 'paused', 'unmeasured')),
  service        text not null,                           -- empty: all of them
  network        text not null,
  opened_at      timestamptz not null,
  last_bad_at    timestamptz not null,
  closed_at      timestamptz,
  lowest_percent smallint                                 -- the lowest share delivered that was measured
);
create unique index incident_open on incident (kind, service, network) where closed_at is null;
create index incident_newest on incident (opened_at);

-- What staff add to an incident, for everybody to read.
create table incident_note (
  id          uuid primary key,
  incident_id uuid not null references incident,
  author_id   uuid not null references app_user,
  said        text not null check (length(said) between 1 and 1000),
  created_at  timestamptz not null
);
create index incident_note_of on incident_note (incident_id, id);
create function incident_notes_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'notes on incidents are append-only' using errcode = 'restrict_violation';
end $$;
create trigger incident_note_append_only before update or delete on incident_note
  for each row execute function incident_notes_are_append_only();

-- An incident begins as it was measured, and once it is over it stays as it is.
create function incident_is_measured() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closed_at is null
     and (new.id, new.kind, new.service, new.network, new.opened_at) = (old.id, old.kind, old.service, old.network, old.opened_at)
     and new.last_bad_at >= old.last_bad_at
     and coalesce(new.lowest_percent, 101) <= coalesce(old.lowest_percent, 101) then
    return new;
  end if;
  raise exception 'incidents are measured, not edited' using errcode = 'restrict_violation';
end $$;
create trigger incident_is_measured before update or delete on incident
  for each row execute function incident_is_measured();

grant select, insert, update, delete on delivery_span to airtide_app;
grant select, update on delivery_fold to airtide_app;
grant select, insert on incident, incident_note to airtide_app;
grant update (last_bad_at, closed_at, lowest_percent) on incident to airtide_app;

-- The voucher for a purchase that was without an outcome after the promised time: one row per purchase (rules 23.11). Without a coupon
-- none was due: the person had enough of that day already.
create table promise_voucher (
  purchase_id uuid primary key,
  user_id     uuid not null references app_user,
  coupon_id   uuid unique references coupon,
  created_at  timestamptz not null
);
create index promise_voucher_person on promise_voucher (user_id, created_at);
create function vouchers_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'vouchers are append-only' using errcode = 'restrict_violation';
end $$;
create trigger promise_voucher_append_only before update or delete on promise_voucher
  for each row execute function vouchers_are_append_only();
grant select, insert on promise_voucher to airtide_app;
