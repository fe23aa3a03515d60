-- outside a transaction
alter table wallet_transaction validate constraint wallet_transaction_type_check;
alter table wallet_transaction validate constraint wallet_transaction_kind;
