-- no transaction
create index concurrently person_tags_by_name on person_tags (tag_id, name_key collate "C", person_id)
  include (status, plan, source, member_since) where (name_key is not null);
