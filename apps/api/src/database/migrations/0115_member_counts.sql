set local lock_timeout = '3s';

-- The board's counts of members: docs/decisions/0062-board.md. A job adds the changes to them each minute.
create table if not exists member_counts (
  -- 0 for people whose ward is not known.
  county_id integer not null,
  ward_id integer not null,
  members integer not null,
  women integer not null,
  men integer not null,
  -- Voters: of the register of voters, and those who say so.
  verified integer not null,
  claimed integer not null,
  with_disability integer not null,
  primary key (county_id, ward_id)
);
comment on table member_counts is 'no personal data: counts of members by ward';

-- By year of birth, of counties alone; 0 where neither day nor year is known.
create table if not exists member_birth_counts (
  county_id integer not null,
  birth_year integer not null,
  members integer not null,
  primary key (county_id, birth_year)
);
comment on table member_birth_counts is 'no personal data: counts of members by county and year of birth';

-- What statements added to the counts and took from them. Without a key, so that nobody waits for another.
create table if not exists member_count_changes (
  county_id integer not null,
  ward_id integer not null,
  birth_year integer not null,
  members integer not null,
  women integer not null,
  men integer not null,
  verified integer not null,
  claimed integer not null,
  with_disability integer not null
);
comment on table member_count_changes is 'no personal data: counts of members by ward, before they are added up';

-- People from before the counts, whom the job adds in steps; empty once it has. Their changes are not noted until then.
create table if not exists member_counts_backlog (
  first_person integer not null,
  last_person integer not null
);
comment on table member_counts_backlog is 'no personal data: which people are not in the counts yet';

-- The counts at the end of each day in Nairobi, of counties, and of the nation as county 0.
create table if not exists member_count_days (
  county_id integer not null,
  day date not null,
  members integer not null,
  verified integer not null,
  claimed integer not null,
  primary key (county_id, day)
);
comment on table member_count_days is 'no personal data: counts of members by day and county';

-- Without a join of the rows before and after, whose plan would be kept from a statement about one row for one about thousands.
create or replace function note_added_members() returns trigger language plpgsql as $$
begin
  insert into member_count_changes
  select coalesce(county_id, 0), coalesce(ward_id, 0), coalesce(extract(year from date_of_birth)::integer, birth_year, 0),
    count(*), count(*) filter (where sex = 'female'), count(*) filter (where sex = 'male'),
    count(*) filter (where voter_status = 'verified'), count(*) filter (where voter_status = 'claimed'),
    count(*) filter (where has_disability)
  from added where status = 'member' and merged_into is null group by 1, 2, 3;
  return null;
end $$;
drop trigger if exists people_counted on people;
create trigger people_counted after insert on people
  referencing new table as added for each statement execute function note_added_members();

create or replace function note_changed_members() returns trigger language plpgsql as $$
begin
  insert into member_count_changes
  select coalesce(county_id, 0), coalesce(ward_id, 0), coalesce(extract(year from date_of_birth)::integer, birth_year, 0),
    sum(n), coalesce(sum(n) filter (where sex = 'female'), 0), coalesce(sum(n) filter (where sex = 'male'), 0),
    coalesce(sum(n) filter (where voter_status = 'verified'), 0), coalesce(sum(n) filter (where voter_status = 'claimed'), 0),
    coalesce(sum(n) filter (where has_disability), 0)
  from (
    select -1 as n, id, county_id, ward_id, date_of_birth, birth_year, sex, voter_status, has_disability, status, merged_into
    from before
    union all
    select 1, id, county_id, ward_id, date_of_birth, birth_year, sex, voter_status, has_disability, status, merged_into
    from changed
  ) as version
  where status = 'member' and merged_into is null
    and not exists (select from member_counts_backlog where version.id between first_person and last_person)
  group by 1, 2, 3
  having (sum(n), coalesce(sum(n) filter (where sex = 'female'), 0), coalesce(sum(n) filter (where sex = 'male'), 0),
    coalesce(sum(n) filter (where voter_status = 'verified'), 0), coalesce(sum(n) filter (where voter_status = 'claimed'), 0),
    coalesce(sum(n) filter (where has_disability), 0)) <> (0, 0, 0, 0, 0, 0);
  return null;
end $$;
drop trigger if exists people_recounted on people;
create trigger people_recounted after update on people
  referencing old table as before new table as changed for each statement execute function note_changed_members();

create or replace function note_removed_members() returns trigger language plpgsql as $$
begin
  insert into member_count_changes
  select coalesce(county_id, 0), coalesce(ward_id, 0), coalesce(extract(year from date_of_birth)::integer, birth_year, 0),
    -count(*), -count(*) filter (where sex = 'female'), -count(*) filter (where sex = 'male'),
    -count(*) filter (where voter_status = 'verified'), -count(*) filter (where voter_status = 'claimed'),
    -count(*) filter (where has_disability)
  from removed where status = 'member' and merged_into is null
    and not exists (select from member_counts_backlog where removed.id between first_person and last_person)
  group by 1, 2, 3;
  return null;
end $$;
drop trigger if exists people_uncounted on people;
create trigger people_uncounted after delete on people
  referencing old table as removed for each statement execute function note_removed_members();

-- The triggers above have the table locked, so nobody is adding somebody with a smaller number.
insert into member_counts_backlog (first_person, last_person)
select min(id), max(id) from people having count(*) > 0 and not exists (select from member_counts_backlog);
