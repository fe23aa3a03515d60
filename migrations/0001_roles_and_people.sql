-- The application's role: it owns nothing, and the ledger's tables give it reading and functions only.
do $$
begin
  if not exists (select from pg_roles where rolname = 'airtide_app') then
    create role airtide_app nologin;
  end if;
exception when duplicate_object then null; -- another database of the same cluster made it meanwhile
end $$;
do $$ begin execute format('grant airtide_app to %I', current_user); end $$;
grant usage on schema public to airtide_app;

create table app_user (
  id               uuid primary key,
  user_name        text not null,
  full_name        text not null,
  email            text not null,
  phone            text not null,
  password_hash    text not null,
  user_type        text not null default 'smart earner'
    check (user_type in ('smart earner', 'reseller', 'api user', 'partner', 'special')),
  is_admin         boolean not null default false,
  is_agent         boolean not null default false,
  is_coupon_vendor boolean not null default false,
  is_special       boolean not null default false,
  is_partner       boolean not null default false,
  referred_by      uuid references app_user,
  -- ledger account numbers, made together with the user
  wallet_account   bigint not null unique,
  earnings_account bigint not null unique,
  created_at       timestamptz not null,
  last_login_at    timestamptz
);
create unique index app_user_name on app_user (lower(user_name));
create unique index app_user_email on app_user (lower(email));
create unique index app_user_phone on app_user (phone);
create index app_user_referred_by on app_user (referred_by) where referred_by is not null;

create table special_price (
  user_id    uuid not null references app_user,
  product    text not null,
  price_kobo bigint not null check (price_kobo > 0),
  primary key (user_id, product)
);

-- Only a keyed hash of the token is stored.
create table session (
  id           uuid primary key,
  token_hash   bytea not null unique,
  user_id      uuid not null references app_user,
  device       text not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null
);
create index session_of_user on session (user_id);

-- Failed log-ins, counted in the database so that every process sees them.
create table login_throttle (
  subject      text primary key, -- 'account:' + lower user name, or 'address:' + IP
  failures     integer not null,
  last_failure timestamptz not null,
  locked_until timestamptz
);

create table notification (
  id         uuid primary key,
  msg        text not null,
  created_at timestamptz not null
);
-- A person has seen every notification up to this one.
create table notification_seen (
  user_id uuid primary key references app_user,
  seen_to uuid not null
);

grant select, insert, update, delete on app_user, special_price, session, login_throttle, notification, notification_seen to airtide_app;
