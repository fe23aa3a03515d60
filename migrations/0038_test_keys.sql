-- A test key opens the sandbox: a second house with simulated suppliers and play money. It never opens this one.
alter table api_key add column is_test boolean not null default false;
