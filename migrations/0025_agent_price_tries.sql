-- How often an agent tried new prices of a plan on a day, so that trying cannot find its cost.
create table agent_price_try (
  agent_id uuid    not null references app_user,
  day      date    not null,               -- in Lagos
  plan_id  uuid    not null references plan,
  tries    integer not null check (tries > 0),
  refused  integer not null check (refused between 0 and tries),
  primary key (agent_id, day, plan_id)
);
create index agent_price_try_age on agent_price_try (day);
grant select, insert, update, delete on agent_price_try to airtide_app;
