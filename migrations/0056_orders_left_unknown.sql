-- What is known about an order that its supplier left without an outcome, and the word of staff that ended it (rules 5.34 to 5.38).
-- A row for each kind of knowledge: such orders are few, so nothing here is deleted.
create table attempt_evidence (
  purchase_id uuid not null,
  attempt     smallint not null,
  kind        text not null check (kind in ('reference_known', 'working', 'float_fell', 'float_same', 'float_unclear',
                                            'notice_delivered', 'notice_failed', 'word_arrived', 'word_not_arrived')),
  said        text not null check (char_length(said) <= 600),
  first_at    timestamptz not null,
  last_at     timestamptz not null check (last_at >= first_at),
  times       integer not null default 1 check (times > 0),
  by_id       uuid references app_user,   -- who of staff said it; null: the supplier, or our own reading
  primary key (purchase_id, attempt, kind),
  check ((by_id is not null) = (kind in ('word_arrived', 'word_not_arrived')))
);
-- One word ends an order: nobody can say both.
create unique index attempt_evidence_word on attempt_evidence (purchase_id, attempt) where by_id is not null;

-- Our float at suppliers that cannot be asked about an order, as they told it. Quiet: no order was on its way to the supplier then.
create table supplier_float_reading (
  supplier   text not null,
  read_at    timestamptz not null,
  float_kobo bigint not null,
  is_quiet   boolean not null,
  open_orders integer not null,   -- orders without an outcome there at that moment
  primary key (supplier, read_at)
);
create index supplier_float_reading_time on supplier_float_reading (read_at);

grant select, insert, update on attempt_evidence to airtide_app;
grant select, insert, update, delete on supplier_float_reading to airtide_app;

-- "It did not arrive" can wait for a second admin, too. Requests are few.
alter table approval drop constraint approval_kind_check;
-- may lock: the table holds requests of staff, some thousands at most
alter table approval add constraint approval_kind_check
  check (kind in ('transfer', 'refund', 'credit', 'manual_funding', 'coupon', 'settings', 'block', 'email', 'not_arrived'));
