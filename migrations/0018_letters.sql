-- A letter of the house to one person: what a request key names, so that the same request again writes no second one.
create table house_mail (
  id         uuid primary key,
  sent_by    uuid not null references app_user,
  sent_to    uuid not null references app_user,
  created_at timestamptz not null
);
grant select, insert on house_mail to airtide_app;
-- Who told everybody; unknown of the notices of before.
alter table notification add column posted_by uuid references app_user;
