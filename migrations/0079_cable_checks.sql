-- outside a transaction
alter table plan validate constraint plan_network_check;
alter table plan validate constraint plan_volume;
alter table wallet_transaction validate constraint wallet_transaction_type_check;
alter table wallet_transaction validate constraint wallet_transaction_kind;
