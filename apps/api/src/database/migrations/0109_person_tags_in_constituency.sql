-- no transaction
create index concurrently person_tags_in_constituency
  on person_tags (tag_id, constituency_id, name_key collate "C", person_id)
  include (ward_id, status, plan, source, member_since) where (name_key is not null);
