-- no transaction
create index concurrently people_by_birth_and_name on people (date_of_birth, sorted_words(name_key))
  where (date_of_birth is not null and merged_into is null);
