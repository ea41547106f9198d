-- no transaction
create index concurrently audit_entries_place on audit_entries (place, id);
