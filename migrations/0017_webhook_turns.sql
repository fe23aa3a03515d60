-- Messages to other shops' servers are taken in turns: some of each person's, found without reading what waits of the others.
create index webhook_delivery_turn on webhook_delivery (user_id, next_try_at) where next_try_at is not null;
drop index webhook_delivery_due;
