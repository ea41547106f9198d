-- no transaction
create index concurrently person_tags_listed on person_tags (tag_id, county_id) where (name_key is not null);
