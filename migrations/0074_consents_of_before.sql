-- outside a transaction
-- The letters of one reader, for their own data and for their erasure (rules 21.4, 21.13).
create index concurrently if not exists mail_reader on mail (lower(recipient));
-- People from before the log of consents accepted the texts when they registered; who left letters did so by the link of one.
-- may repeat: whoever has a row is left out
insert into consent (id, user_id, purpose, version, is_given, act, at)
  select gen_random_uuid(), u.id, p.purpose, '', true, 'registered before this log', u.created_at
    from app_user u cross join (values ('terms'), ('privacy')) p (purpose)
   where not exists (select from consent c where c.user_id = u.id and c.purpose = p.purpose);
-- may repeat: whoever has a row is left out
insert into consent (id, user_id, purpose, version, is_given, act, at)
  select gen_random_uuid(), o.user_id, 'letters', '', false, 'link of a letter', o.created_at from mail_optout o
   where not exists (select from consent c where c.user_id = o.user_id and c.purpose = 'letters');
-- may repeat: whoever has a row is left out
insert into consent (id, user_id, purpose, version, is_given, act, at)
  select gen_random_uuid(), l.user_id, 'prices', '', true, 'choice of letters about prices', l.since from price_letter l
   where not exists (select from consent c where c.user_id = l.user_id and c.purpose = 'prices');
