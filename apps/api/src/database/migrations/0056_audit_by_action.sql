-- no transaction
-- What was decided is found without reading what was looked at, which most entries are about.
create index concurrently audit_entries_action on audit_entries (action, id);
