-- no transaction
create index concurrently people_by_ward_and_sound on people (ward_id, sorted_sounds(name_key))
  where (ward_id is not null and merged_into is null);
