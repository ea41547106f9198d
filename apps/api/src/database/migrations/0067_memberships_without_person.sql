-- no transaction
create index concurrently memberships_without_person on memberships (id) where (person_id is null);
