set local lock_timeout = '3s';
-- Before the first release, so no program of another version runs beside this one.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion, ban-drop-column, ban-drop-table, prefer-robust-stmts

-- Tags stand where lists are filtered; person_tags says who gave them, and when: docs/decisions/0035-search-of-people.md
drop trigger people_tags_described on people;
drop trigger person_tags_described on person_tags;
drop function describe_tags_of_person(), describe_tagged_person();
drop index person_tags_of_tag, person_tags_by_name, person_tags_in_constituency, person_tags_in_county, person_tags_joined,
  person_tags_joined_in_county, person_tags_listed, person_tags_names;
alter table person_tags drop column name_key, drop column county_id, drop column constituency_id, drop column ward_id,
  drop column status, drop column plan, drop column source, drop column member_since;
alter table people add column tag_ids integer[];

drop function find_people(tsquery, integer, integer, integer, text, text, text, integer),
  find_similar_people(tsquery, integer, integer, integer, text, text, text, integer),
  find_tagged_people(tsquery, integer, integer, integer, integer, text, text, text, integer);
drop index people_by_status, people_by_status_in_county, people_by_plan, people_by_plan_in_county, people_by_name,
  people_in_county, people_in_constituency, people_in_ward, people_joined, people_joined_in_county,
  people_joined_in_constituency, people_joined_in_ward, people_joined_by_status, people_joined_by_status_in_county,
  people_joined_by_plan, people_joined_by_plan_in_county, people_names, people_sounds, people_by_birth_and_name,
  people_by_ward_and_sound, people_absorbed, people_absorbed_phone, people_absorbed_email, people_empty;
drop function likeness(text, text), sorted_sounds(text), sorted_words(text), sounds_of(text);
drop table common_name_words;

update people set tag_ids = given.tags
from (select person_id, array_agg(tag_id order by tag_id) as tags from person_tags group by person_id) as given
where id = person_id;

-- How the words of a folded name sound, as double metaphone hears them. Besides: th as t, kh at the beginning as h (Khadija), ie at
-- the end as y, ch of Nicholas as k, and c before e and i as ch (Wangeci).
-- Names of functions are whole, because indexes are built without a search path.
create function sounds_of(names text) returns text[] language sql immutable strict parallel safe cost 1000 as $$
  select coalesce(array_agg(distinct sound collate "C" order by sound collate "C"), '{}') from (
    select coalesce(nullif(public.dmetaphone(
      regexp_replace(regexp_replace(regexp_replace(replace(replace(word, 'th', 't'), 'chol', 'kol'),
        '^kh', 'h'), 'ie$', 'y'), 'c([ei])', 'ch\1', 'g')
    ), ''), word) as sound
    from pg_catalog.regexp_split_to_table(names, '[^[:alnum:]]+') as word where word <> ''
  ) as sounds
$$;

create index people_search on people
  using gin (county_id, constituency_id, ward_id, status, plan, source, tag_ids, to_tsvector('simple', name_key), sounds_of(name_key))
  with (fastupdate = off) where (merged_into is null and erased_at is null);
create index people_by_sound on people (sounds_of(name_key) collate "C", ward_id, date_of_birth) where (merged_into is null);

-- Lists are read from these alone.
create index people_by_name on people (name_key collate "C", id) include (status, plan, source, tag_ids)
  where (merged_into is null and erased_at is null);
create index people_in_county on people (county_id, name_key collate "C", id) include (status, plan, source, tag_ids)
  where (merged_into is null and erased_at is null);
create index people_in_constituency on people (constituency_id, name_key collate "C", id)
  include (ward_id, status, plan, source, tag_ids) where (merged_into is null and erased_at is null);
create index people_joined on people (coalesce(member_since, date '0001-01-01'), id)
  include (member_since, status, plan, source, tag_ids) where (merged_into is null and erased_at is null);
create index people_joined_in_county on people (county_id, coalesce(member_since, date '0001-01-01'), id)
  include (member_since, status, plan, source, tag_ids) where (merged_into is null and erased_at is null);
create index people_joined_in_constituency on people (constituency_id, coalesce(member_since, date '0001-01-01'), id)
  include (member_since, ward_id, status, plan, source, tag_ids) where (merged_into is null and erased_at is null);

-- For totals, for the few of a kind, and for what was joined to a row. So few values that a million people are 7 MB.
create index people_kinds on people
  (merged_into, erased_at, status, (case when member_since is null then 0 else 1 end), plan, source, county_id);
-- Which of these go together; otherwise a list of what nobody has would be looked for from end to end.
create statistics people_kinds (mcv) on status, plan, source, (case when member_since is null then 0 else 1 end) from people;
