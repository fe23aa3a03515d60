-- What went out of a wallet and came in over each full thousand of its movements. Amount and direction of a movement never change, so a
-- sum is written once, by the first statement that needs it, and a statement of a year does not read a year.
create table wallet_thousand (
  user_id  uuid not null,
  thousand integer not null check (thousand >= 0), -- movements thousand * 1000 + 1 to (thousand + 1) * 1000
  debit    bigint not null check (debit >= 0),
  credit   bigint not null check (credit >= 0),
  primary key (user_id, thousand)
);
grant select, insert on wallet_thousand to airtide_app;
