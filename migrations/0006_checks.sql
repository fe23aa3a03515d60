-- The checker finds what was posted lately. Rows arrive in the order of their time, so a summary per block range is enough:
-- a few pages however large the ledger grows, and next to nothing for whoever posts.
create index ledger_posting_time on ledger_posting using brin (created_at) with (pages_per_range = 32, autosummarize = on);
