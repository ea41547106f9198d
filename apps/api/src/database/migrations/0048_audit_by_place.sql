-- no transaction
-- County coordinators find what was changed in their county without reading the log of the whole country.
create index concurrently audit_entries_place on audit_entries (place, id);
