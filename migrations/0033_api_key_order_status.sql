-- The HTTP status with which the reseller interface answers a key's orders: packages of scripts differ in the one they take.
alter table api_key
  add column order_status smallint not null default 201 check (order_status in (200, 201));
