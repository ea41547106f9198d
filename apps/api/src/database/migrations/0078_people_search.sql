-- squawk-ignore-file require-concurrent-index-creation
set local lock_timeout = '3s';

-- Both are trusted: the owner of the database may create them.
create extension if not exists btree_gin;
create extension if not exists fuzzystrmatch;

-- How words of a folded name sound, as double metaphone hears them; besides, c before e and i as ch, as Wangeci is said, and kh
-- at the beginning as h, as Khadija is written too.
-- Names of functions are whole, because indexes are built without a search path.
create or replace function sounds_of(folded text) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(distinct code, ' '), '')
  from pg_catalog.regexp_split_to_table(folded, '[^[:alnum:]]+') as word,
    lateral (values (public.dmetaphone(word)), (public.dmetaphone_alt(word)),
      (public.dmetaphone(pg_catalog.regexp_replace(word, 'c([ei])', 'ch\1', 'g'))),
      (public.dmetaphone(pg_catalog.regexp_replace(word, '^kh', 'h')))) as heard (code)
  where code <> ''
$$;

-- The table is filled by the version that adds these indexes, so that they are built while it is empty.
-- Lists in the order of names: docs/decisions/0035-search-of-people.md
create index if not exists people_by_name on people (name_key collate "C", id) where (merged_into is null and erased_at is null);
create index if not exists people_in_county on people (county_id, name_key collate "C", id)
  where (merged_into is null and erased_at is null);
create index if not exists people_in_constituency on people (constituency_id, name_key collate "C", id)
  include (status, plan, source, member_since) where (merged_into is null and erased_at is null);
create index if not exists people_in_ward on people (ward_id, name_key collate "C", id)
  include (status, plan, source, member_since) where (merged_into is null and erased_at is null);
create index if not exists people_by_status on people (status, source, name_key collate "C", id)
  where (merged_into is null and erased_at is null);
create index if not exists people_by_status_in_county on people (county_id, status, source, name_key collate "C", id)
  where (merged_into is null and erased_at is null);
create index if not exists people_by_plan on people (plan, source, name_key collate "C", id)
  where (merged_into is null and erased_at is null and plan is not null);
create index if not exists people_by_plan_in_county on people (county_id, plan, source, name_key collate "C", id)
  where (merged_into is null and erased_at is null and plan is not null);

-- The same by the day of joining, those who never joined last.
create index if not exists people_joined on people (coalesce(member_since, date '0001-01-01'), id)
  include (member_since) where (merged_into is null and erased_at is null);
create index if not exists people_joined_in_county on people (county_id, coalesce(member_since, date '0001-01-01'), id)
  include (member_since) where (merged_into is null and erased_at is null);
create index if not exists people_joined_in_constituency
  on people (constituency_id, coalesce(member_since, date '0001-01-01'), id)
  include (member_since) where (merged_into is null and erased_at is null);
create index if not exists people_joined_by_status on people (status, source, coalesce(member_since, date '0001-01-01'), id)
  include (member_since) where (merged_into is null and erased_at is null);
create index if not exists people_joined_by_status_in_county
  on people (county_id, status, source, coalesce(member_since, date '0001-01-01'), id)
  include (member_since) where (merged_into is null and erased_at is null);
create index if not exists people_joined_by_plan on people (plan, source, coalesce(member_since, date '0001-01-01'), id)
  include (member_since) where (merged_into is null and erased_at is null and plan is not null);
create index if not exists people_joined_by_plan_in_county
  on people (county_id, plan, source, coalesce(member_since, date '0001-01-01'), id)
  include (member_since) where (merged_into is null and erased_at is null and plan is not null);

-- Words of names, with what else is asked for, so that a common name and a rare filter read little.
create index if not exists people_names on people
  using gin (county_id, constituency_id, ward_id, status, plan, source, to_tsvector('simple', name_key)) with (fastupdate = off)
  where (merged_into is null and erased_at is null);
create index if not exists people_sounds on people
  using gin (county_id, constituency_id, ward_id, status, plan, source, to_tsvector('simple', sounds_of(name_key))) with (fastupdate = off)
  where (merged_into is null and erased_at is null);

create index if not exists people_email on people (email) where (email is not null);
create unique index if not exists people_id_number on people (id_number_hash)
  where (id_number_hash is not null and merged_into is null);

-- With a limit the planner prefers a sequential scan for common names, or the walk of a list index: 17 buffers, until those
-- who are wanted stand at its end. With these settings each answer reads at most some hundred.
-- Each call is planned for what it asks for, so that what is null is no condition.
create or replace function find_people(
  query tsquery, in_county integer, in_constituency integer, in_ward integer, of_status text, of_plan text, of_source text, most integer
) returns table (id integer, name_key text, member_since date) language plpgsql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query select people.id, people.name_key, people.member_since from people
    where merged_into is null and erased_at is null and to_tsvector('simple', people.name_key) @@ query
      and (in_county is null or county_id = in_county)
      and (in_constituency is null or constituency_id = in_constituency)
      and (in_ward is null or ward_id = in_ward) and (of_status is null or status = of_status)
      and (of_plan is null or plan = of_plan) and (of_source is null or source = of_source)
    limit most;
end $$;

create or replace function find_similar_people(
  query tsquery, in_county integer, in_constituency integer, in_ward integer, of_status text, of_plan text, of_source text, most integer
) returns table (id integer, name_key text, member_since date) language plpgsql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query select people.id, people.name_key, people.member_since from people
    where merged_into is null and erased_at is null and to_tsvector('simple', sounds_of(people.name_key)) @@ query
      and (in_county is null or county_id = in_county)
      and (in_constituency is null or constituency_id = in_constituency)
      and (in_ward is null or ward_id = in_ward) and (of_status is null or status = of_status)
      and (of_plan is null or plan = of_plan) and (of_source is null or source = of_source)
    limit most;
end $$;
