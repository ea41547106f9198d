-- no transaction
-- ID numbers of which nobody knows what sort they are yet.
create index concurrently people_unread_id_numbers on people (id)
  where (id_number_hash is not null and id_number_kind is null);
