-- no transaction
create index concurrently memberships_of_person on memberships (person_id) where (person_id is not null);
