-- no transaction
-- Payments are found by a sum and the day on which it came.
create index concurrently ledger_entries_by_amount on ledger_entries (amount, paid_at, id);
