-- no transaction
create index concurrently member_numbers_of_person on member_numbers (person_id) where (person_id is not null);
