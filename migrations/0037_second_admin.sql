-- What staff moved alone on one day in Lagos: by whom, and to whom. A bound counts the day's sum, not each act.
create table staff_sum (
  day        date not null,
  side       text not null check (side in ('by', 'to')),
  person_id  uuid not null references app_user,
  bound      text not null check (bound in ('transfer', 'refund', 'credit', 'agent_refund')),
  moved_kobo bigint not null check (moved_kobo >= 0),
  primary key (day, person_id, side, bound)
);
grant select, insert, update, delete on staff_sum to airtide_app;

-- Acts that move no money can wait for a second admin, too.
alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check
  check (kind in ('transfer', 'refund', 'credit', 'manual_funding', 'coupon', 'settings', 'block'));
alter table approval drop constraint approval_amount_kobo_check;
alter table approval add constraint approval_amount_kobo_check check (amount_kobo >= 0);
