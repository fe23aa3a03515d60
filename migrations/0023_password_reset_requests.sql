-- Requests for a reset link get the word that the rest of the program has for them.
-- forward: the version before keeps using the old name, through the view below
alter table reset_wish rename to password_reset_request;
-- forward: nothing names the index
alter index reset_wish_pkey rename to password_reset_request_pkey;

-- While the version before serves beside this one, its requests are written and taken here. A later version drops it.
create view reset_wish as select id, login, created_at from password_reset_request;
grant select, insert, update, delete on reset_wish to airtide_app;
