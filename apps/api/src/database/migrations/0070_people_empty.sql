-- no transaction
-- The job that deletes them looks each minute, and finds nothing without reading all people.
create index concurrently people_empty on people (id) where (status = 'none' and user_id is null and erased_at is null);
