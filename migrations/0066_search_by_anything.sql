-- outside a transaction
-- What staff search by that had no index. None of these columns is written by a purchase.
create index concurrently if not exists app_user_staff on app_user (id) where is_admin or is_agent or is_coupon_vendor;
-- People by the beginning of each word of their full name, and of their email.
create index concurrently if not exists app_user_words on app_user using gin (to_tsvector('simple', full_name || ' ' || email));
-- Who used a bank account, whoever they are.
create index concurrently if not exists payout_of_account on payout (account_number, id);
create index concurrently if not exists beneficiary_of_account on beneficiary (account_number);
-- The references by which providers know a payment.
create index concurrently if not exists payout_provider_ref on payout (provider_ref) where provider_ref is not null;
create index concurrently if not exists funding_gateway_ref on funding (gateway_ref) where gateway_ref is not null;
