-- Money that an admin moved between our own accounts: at banks, providers and suppliers (rules 16.50 to 16.54).
create table account_move (
  id         uuid primary key,
  kind       text   not null check (kind in ('float_topped_up', 'float_returned', 'provider_paid_out', 'provider_topped_up',
               'debt_paid_to_float', 'debt_paid_to_bank', 'owner_put_in', 'owner_took_out', 'between_banks')),
  -- the two accounts of the movement, as the table of postings names them
  pair       text   not null check (pair in ('bank_float', 'provider_bank', 'debt_float', 'debt_bank', 'owner_bank', 'bank_bank')),
  bank       text   not null default '',
  to_bank    text   not null default '',
  supplier   text   not null default '',
  provider   text   not null default '',
  there_kobo bigint not null check (there_kobo >= 0),  -- from the first account of the pair to the second
  back_kobo  bigint not null check (back_kobo >= 0),   -- the other way
  reference  text   not null check (char_length(reference) <= 100),
  note       text   not null check (char_length(note) <= 300),
  moved_by   uuid   not null references app_user,
  undoes     uuid   unique references account_move,
  created_at timestamptz not null,
  check ((there_kobo > 0) <> (back_kobo > 0))
);
create index account_move_newest on account_move (created_at);
grant select, insert on account_move to airtide_app;
