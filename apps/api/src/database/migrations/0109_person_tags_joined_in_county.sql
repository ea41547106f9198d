-- no transaction
create index concurrently person_tags_joined_in_county
  on person_tags (tag_id, county_id, coalesce(member_since, date '0001-01-01'), person_id)
  include (member_since, status, plan, source) where (name_key is not null);
