-- What was bought and what of it came back over each full thousand of movements, beside what went out and came in: a list between two
-- days, and the first look at a long history after a start, have their totals from thousands too. Rows of the version before have
-- neither, and are completed when they are asked for.
alter table wallet_thousand
  add column bought   bigint,
  add column returned bigint;
grant update (bought, returned) on wallet_thousand to airtide_app;
