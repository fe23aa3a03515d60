-- Receipts that anyone can check (rules 22). A code is made when its owner first opens the receipt or has it mailed: the
-- purchase itself writes nothing for it.
create table receipt_code (
  transaction_id uuid primary key,   -- of wallet_transaction, whose rows are never deleted
  code           text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  made_at        timestamptz not null
);
-- The keys that sign what a receipt says. The private part of the current one is sealed under the application's secret; it is
-- destroyed when the next key takes over. Public parts stay, so that what was signed before can be checked for ever.
create table receipt_key (
  id         text primary key,
  public_key text        not null,   -- 32 bytes as base64url, as in a JSON Web Key
  sealed     bytea,
  from_at    timestamptz not null,
  until_at   timestamptz,            -- nothing is signed under it later
  check ((sealed is null) = (until_at is not null))
);
create unique index receipt_key_current on receipt_key ((true)) where sealed is not null;
grant select, insert on receipt_code, receipt_key to airtide_app;
grant update (sealed, until_at) on receipt_key to airtide_app;
