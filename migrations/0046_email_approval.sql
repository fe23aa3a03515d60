-- A corrected email can wait for a second admin, too.
alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check
  check (kind in ('transfer', 'refund', 'credit', 'manual_funding', 'coupon', 'settings', 'block', 'email'));
