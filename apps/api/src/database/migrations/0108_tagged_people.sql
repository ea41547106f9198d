set local lock_timeout = '3s';

-- A tag that is not given any more. Whoever has it keeps it.
alter table tags add column if not exists retired_at timestamptz(3);

-- What lists of people with a tag are ordered and filtered by: docs/decisions/0035-search-of-people.md
-- No name where the person was joined to another one or erased.
alter table person_tags
  add column if not exists name_key text,
  add column if not exists county_id integer,
  add column if not exists constituency_id integer,
  add column if not exists ward_id integer,
  add column if not exists status text,
  add column if not exists plan text,
  add column if not exists source text,
  add column if not exists member_since date;

create or replace function describe_tagged_person() returns trigger language plpgsql as $$
begin
  -- Locked, so that a change of the person comes before or after.
  select case when merged_into is null and erased_at is null then people.name_key end,
    people.county_id, people.constituency_id, people.ward_id, people.status, people.plan, people.source, people.member_since
  into new.name_key, new.county_id, new.constituency_id, new.ward_id, new.status, new.plan, new.source, new.member_since
  from people where id = new.person_id for share;
  return new;
end $$;
create or replace trigger person_tags_described before insert or update of person_id on person_tags
  for each row execute function describe_tagged_person();

create or replace function describe_tags_of_person() returns trigger language plpgsql as $$
begin
  update person_tags set
    name_key = case when new.merged_into is null and new.erased_at is null then new.name_key end,
    county_id = new.county_id, constituency_id = new.constituency_id, ward_id = new.ward_id,
    status = new.status, plan = new.plan, source = new.source, member_since = new.member_since
  where person_id = new.id;
  return null;
end $$;
create or replace trigger people_tags_described after update on people for each row
  when (
    (old.name_key, old.county_id, old.constituency_id, old.ward_id, old.status, old.plan, old.source, old.member_since,
      old.merged_into, old.erased_at)
    is distinct from
    (new.name_key, new.county_id, new.constituency_id, new.ward_id, new.status, new.plan, new.source, new.member_since,
      new.merged_into, new.erased_at)
  ) execute function describe_tags_of_person();

-- No screen made tags before this version, so that few rows are there.
update person_tags set person_id = person_id;

-- As find_people.
create or replace function find_tagged_people(
  query tsquery, with_tag integer, in_county integer, in_constituency integer, in_ward integer, of_status text, of_plan text,
  of_source text, most integer
) returns table (id integer, name_key text, member_since date) language plpgsql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query select person_id, person_tags.name_key, person_tags.member_since from person_tags
    where tag_id = with_tag and person_tags.name_key is not null
      and to_tsvector('simple', person_tags.name_key) @@ query
      and (in_county is null or county_id = in_county)
      and (in_constituency is null or constituency_id = in_constituency)
      and (in_ward is null or ward_id = in_ward) and (of_status is null or status = of_status)
      and (of_plan is null or plan = of_plan) and (of_source is null or source = of_source)
    limit most;
end $$;
