-- no transaction
-- The list of a ward by the day of joining, which was sorted from all of the ward.
create index concurrently people_joined_in_ward on people (ward_id, coalesce(member_since, date '0001-01-01'), id)
  include (member_since) where (merged_into is null and erased_at is null);
