-- outside a transaction
-- The letters of one reader, for their own data and for their erasure (rules 21.4, 21.13).
create index concurrently if not exists mail_reader on mail (lower(recipient));
