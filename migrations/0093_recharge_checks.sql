-- outside a transaction
alter table wallet_transaction validate constraint wallet_transaction_type_check;
alter table wallet_transaction validate constraint wallet_transaction_kind;
alter table bulk_job validate constraint bulk_job_service_check;
