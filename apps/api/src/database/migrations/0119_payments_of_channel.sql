-- no transaction
create index concurrently ledger_entries_of_provider on ledger_entries (provider, intent_id) where intent_id is not null;
