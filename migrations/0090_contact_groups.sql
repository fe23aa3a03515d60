-- The groups that a contact belongs to, such as "staff" (rules 3.18). An older server writes contacts of no group.
alter table contact add column groups text[] not null default '{}';
