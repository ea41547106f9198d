-- no transaction
create index concurrently person_tags_names on person_tags
  using gin (tag_id, county_id, constituency_id, ward_id, to_tsvector('simple', name_key)) with (fastupdate = off)
  where (name_key is not null);
