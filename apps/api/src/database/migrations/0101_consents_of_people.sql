-- no transaction
-- Consents for the Registrar, the last one first.
create index concurrently consent_entries_of_person on consent_entries (person_id, id) where (person_id is not null);
