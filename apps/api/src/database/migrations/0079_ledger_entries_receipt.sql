-- no transaction
create index concurrently ledger_entries_receipt on ledger_entries (receipt);
