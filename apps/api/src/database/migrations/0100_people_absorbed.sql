-- no transaction
-- Rows that were joined to another one, for what is kept about a person.
create index concurrently people_absorbed on people (merged_into) where (merged_into is not null);
