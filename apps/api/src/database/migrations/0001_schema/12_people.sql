-- The triggers of this file and the next are replaced in 0010_standing_of_people.sql.
-- One row for each human of the register: docs/decisions/0033-people.md
create table people (
  id integer generated always as identity primary key,
  user_id integer references users on delete set null,
  -- As written by their owner; empty once erased.
  surname text not null default '',
  other_names text not null default '',
  name_key text not null generated always as (fold_text((surname || ' ') || other_names)) stored,
  sex text check (sex in ('male', 'female', 'other')),
  date_of_birth date,
  -- Where only an age is known.
  birth_year integer,
  -- E.164
  phone text,
  -- Of people without an account; else the account's.
  email text check (email = lower(email)),
  ward_id integer references wards,
  constituency_id integer references constituencies,
  county_id integer references counties,
  status text not null default 'none' check (status in ('none', 'imported', 'applicant', 'member', 'lapsed', 'left',
    'refused', 'deceased')),
  plan text,
  member_since date,
  source text not null check (source in ('website', 'walk_in', 'import', 'office')),
  erased_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  polling_station text,
  id_number_encrypted bytea,
  -- HMAC of the number without spaces, in capital letters.
  id_number_hash bytea,
  voter_status text not null default 'unknown',
  voter_checked_at timestamptz(3),
  disability_encrypted bytea,
  has_disability boolean,
  registrar_status text not null default 'not_sent',
  -- Null until a text message has proven it.
  phone_proven_at timestamptz(3),
  -- Without a reference: outlives the account.
  recruited_by integer,
  -- Who was absorbed by a merge: their account, memberships and number are the survivor's.
  merged_into integer,
  -- Counts changes of what staff see, so that nobody overwrites what they have not seen.
  version integer not null default 1,
  constraint people_survivor foreign key (merged_into) references people(id),
  check (erased_at is null or surname = '' and other_names = '' and phone is null and email is null),
  constraint people_voter_status check (voter_status in ('unknown', 'claimed', 'verified', 'not_found')),
  constraint people_registrar_status check (registrar_status in ('not_sent', 'in_batch', 'sent', 'accepted', 'rejected',
    'removed')),
  constraint people_id_number_whole check ((id_number_hash is null) = (id_number_encrypted is null)),
  constraint people_merged check (merged_into <> id and (merged_into is null or user_id is null)),
  constraint people_erased check (erased_at is null or id_number_hash is null and polling_station is null
    and disability_encrypted is null)
);
create unique index people_of_user on people (user_id);
create index people_phone on people (phone);
-- The job that deletes them looks each minute, and finds nothing without reading all people.
create index people_empty on people (id) where (status = 'none' and user_id is null and erased_at is null);
-- Lists in the order of names: docs/decisions/0035-search-of-people.md
create index people_by_name on people (name_key collate "C", id) where (merged_into is null and erased_at is null);
create index people_in_county on people (county_id, name_key collate "C", id)
  where (merged_into is null and erased_at is null);
create index people_in_constituency on people (constituency_id, name_key collate "C", id)
  include (status, plan, source, member_since) where (merged_into is null and erased_at is null);
create index people_in_ward on people (ward_id, name_key collate "C", id)
  include (status, plan, source, member_since) where (merged_into is null and erased_at is null);
create index people_by_status on people (status, source, name_key collate "C", id)
  where (merged_into is null and erased_at is null);
create index people_by_status_in_county on people (county_id, status, source, name_key collate "C", id)
  where (merged_into is null and erased_at is null);
create index people_by_plan on people (plan, source, name_key collate "C", id)
  where (merged_into is null and erased_at is null and plan is not null);
create index people_by_plan_in_county on people (county_id, plan, source, name_key collate "C", id)
  where (merged_into is null and erased_at is null and plan is not null);
-- The same by the day of joining, those who never joined last.
create index people_joined on people (coalesce(member_since, date '0001-01-01'), id)
  include (member_since) where (merged_into is null and erased_at is null);
create index people_joined_in_county on people (county_id, coalesce(member_since, date '0001-01-01'), id)
  include (member_since) where (merged_into is null and erased_at is null);
create index people_joined_in_constituency
  on people (constituency_id, coalesce(member_since, date '0001-01-01'), id)
  include (member_since) where (merged_into is null and erased_at is null);
create index people_joined_by_status on people (status, source, coalesce(member_since, date '0001-01-01'), id)
  include (member_since) where (merged_into is null and erased_at is null);
create index people_joined_by_status_in_county
  on people (county_id, status, source, coalesce(member_since, date '0001-01-01'), id)
  include (member_since) where (merged_into is null and erased_at is null);
create index people_joined_by_plan on people (plan, source, coalesce(member_since, date '0001-01-01'), id)
  include (member_since) where (merged_into is null and erased_at is null and plan is not null);
create index people_joined_by_plan_in_county
  on people (county_id, plan, source, coalesce(member_since, date '0001-01-01'), id)
  include (member_since) where (merged_into is null and erased_at is null and plan is not null);
-- Words of names, with what else is asked for, so that a common name and a rare filter read little.
create index people_names on people
  using gin (county_id, constituency_id, ward_id, status, plan, source, to_tsvector('simple', name_key))
  with (fastupdate = off) where (merged_into is null and erased_at is null);
create index people_sounds on people
  using gin (county_id, constituency_id, ward_id, status, plan, source, to_tsvector('simple', sounds_of(name_key)))
  with (fastupdate = off)
  where (merged_into is null and erased_at is null);
create index people_email on people (email) where (email is not null);
create unique index people_id_number on people (id_number_hash)
  where (id_number_hash is not null and merged_into is null);
create index people_by_birth_and_name on people (date_of_birth, sorted_words(name_key))
  where (date_of_birth is not null and merged_into is null);
create index people_by_ward_and_sound on people (ward_id, sorted_sounds(name_key))
  where (ward_id is not null and merged_into is null);
-- Rows that were joined to another one, for what is kept about a person.
create index people_absorbed on people (merged_into) where (merged_into is not null);
-- The list of a ward by the day of joining, without sorting all of the ward.
create index people_joined_in_ward on people (ward_id, coalesce(member_since, date '0001-01-01'), id)
  include (member_since) where (merged_into is null and erased_at is null);
-- Rows that were joined to another one go on finding it, by what they had.
create index people_absorbed_phone on people (phone) where (merged_into is not null and phone is not null);
create index people_absorbed_email on people (email) where (merged_into is not null and email is not null);

create function count_person_version() returns trigger language plpgsql as $$
begin
  if (old.user_id, old.surname, old.other_names, old.sex, old.date_of_birth, old.birth_year, old.phone, old.email, old.ward_id)
      is distinct from
      (new.user_id, new.surname, new.other_names, new.sex, new.date_of_birth, new.birth_year, new.phone, new.email, new.ward_id)
    or (old.polling_station, old.id_number_hash, old.voter_status, old.disability_encrypted, old.has_disability, old.status,
        old.registrar_status, old.merged_into, old.erased_at)
      is distinct from
      (new.polling_station, new.id_number_hash, new.voter_status, new.disability_encrypted, new.has_disability, new.status,
        new.registrar_status, new.merged_into, new.erased_at)
  then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger people_version before update on people
  for each row execute function count_person_version();

-- Whoever is erased leaves nothing that was written about them.
create function delete_person_records() returns trigger language plpgsql as $$
begin
  delete from person_notes where person_id = new.id;
  delete from person_tags where person_id = new.id;
  delete from person_tasks where person_id = new.id;
  delete from person_changes where person_id = new.id;
  return null;
end $$;
create trigger people_erased_records after update of erased_at on people
  for each row when (new.erased_at is not null and old.erased_at is null) execute function delete_person_records();

create function describe_tags_of_person() returns trigger language plpgsql as $$
begin
  update person_tags set
    name_key = case when new.merged_into is null and new.erased_at is null then new.name_key end,
    county_id = new.county_id, constituency_id = new.constituency_id, ward_id = new.ward_id,
    status = new.status, plan = new.plan, source = new.source, member_since = new.member_since
  where person_id = new.id;
  return null;
end $$;
create trigger people_tags_described after update on people for each row
  when (
    (old.name_key, old.county_id, old.constituency_id, old.ward_id, old.status, old.plan, old.source, old.member_since,
      old.merged_into, old.erased_at)
    is distinct from
    (new.name_key, new.county_id, new.constituency_id, new.ward_id, new.status, new.plan, new.source, new.member_since,
      new.merged_into, new.erased_at)
  ) execute function describe_tags_of_person();

-- Numbers that people have in other lists, so that the next file finds them again.
create table person_references (
  list text not null,
  reference text not null,
  person_id integer not null references people on delete cascade,
  primary key (list, reference)
);
create index person_references_of_person on person_references (person_id);

-- What staff write about a person of the register: docs/decisions/0036-person-records.md
-- Who made it is the id of an account, without a reference, so that it outlives the account.
create table person_notes (
  id integer generated always as identity primary key,
  person_id integer not null references people,
  kind text not null check (kind in ('note', 'call', 'visit')),
  -- Empty once deleted.
  text text not null,
  made_by integer,
  made_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  check (deleted_at is null or text = '')
);
create index person_notes_of_person on person_notes (person_id, made_at desc, id desc);

create table tags (
  id integer generated always as identity primary key,
  name text not null,
  description text not null default '',
  made_by integer,
  made_at timestamptz(3) not null default now(),
  -- A tag that is not given any more. Whoever has it keeps it.
  retired_at timestamptz(3)
);
create unique index tags_name on tags (fold_text(name));

create table person_tags (
  person_id integer not null references people,
  tag_id integer not null references tags,
  made_by integer,
  made_at timestamptz(3) not null default now(),
  -- What lists of people with a tag are ordered and filtered by: docs/decisions/0035-search-of-people.md
  -- No name where the person was joined to another one or erased.
  name_key text,
  county_id integer,
  constituency_id integer,
  ward_id integer,
  status text,
  plan text,
  source text,
  member_since date,
  primary key (person_id, tag_id)
);
create index person_tags_of_tag on person_tags (tag_id, person_id);
create index person_tags_by_name on person_tags (tag_id, name_key collate "C", person_id)
  include (status, plan, source, member_since) where (name_key is not null);
create index person_tags_in_constituency
  on person_tags (tag_id, constituency_id, name_key collate "C", person_id)
  include (ward_id, status, plan, source, member_since) where (name_key is not null);
create index person_tags_in_county on person_tags (tag_id, county_id, name_key collate "C", person_id)
  include (status, plan, source, member_since) where (name_key is not null);
create index person_tags_joined
  on person_tags (tag_id, coalesce(member_since, date '0001-01-01'), person_id)
  include (member_since, status, plan, source) where (name_key is not null);
create index person_tags_joined_in_county
  on person_tags (tag_id, county_id, coalesce(member_since, date '0001-01-01'), person_id)
  include (member_since, status, plan, source) where (name_key is not null);
create index person_tags_listed on person_tags (tag_id, county_id) where (name_key is not null);
create index person_tags_names on person_tags
  using gin (tag_id, county_id, constituency_id, ward_id, to_tsvector('simple', name_key)) with (fastupdate = off)
  where (name_key is not null);

create function describe_tagged_person() returns trigger language plpgsql as $$
begin
  -- Locked, so that a change of the person comes before or after.
  select case when merged_into is null and erased_at is null then people.name_key end,
    people.county_id, people.constituency_id, people.ward_id, people.status, people.plan, people.source, people.member_since
  into new.name_key, new.county_id, new.constituency_id, new.ward_id, new.status, new.plan, new.source, new.member_since
  from people where id = new.person_id for share;
  return new;
end $$;
create trigger person_tags_described before insert or update of person_id on person_tags
  for each row execute function describe_tagged_person();

create table person_tasks (
  id integer generated always as identity primary key,
  person_id integer not null references people,
  text text not null,
  due_on date not null,
  owner integer,
  made_by integer,
  made_at timestamptz(3) not null default now(),
  done_at timestamptz(3),
  done_by integer,
  -- The application about which somebody is to be called. No reference: the row goes with the person.
  application_id integer
);
create index person_tasks_of_person on person_tasks (person_id, made_at desc, id desc);
create index person_tasks_open on person_tasks (owner, due_on, id) where done_at is null;
create index person_tasks_of_application on person_tasks (application_id) where (application_id is not null);

-- What was changed in the register, by whom: values are encrypted, and null where there was none.
create table person_changes (
  id bigint generated always as identity primary key,
  person_id integer not null references people,
  field text not null,
  before_encrypted bytea,
  after_encrypted bytea,
  -- Null for what nobody did.
  made_by integer,
  made_at timestamptz(3) not null default now(),
  source text not null check (source in ('staff', 'owner', 'import', 'merge')),
  -- Why a phone number or an email address was corrected.
  reason_encrypted bytea
);
create index person_changes_of_person on person_changes (person_id, made_at desc, id desc);
create index person_changes_old on person_changes (made_at);

-- Append-only. A merge moves them to another person, a new secret key encrypts them again, and they are deleted after two years.
create function person_changes_stay() returns trigger language plpgsql as $$
begin
  if (new.id, new.field, new.made_by, new.made_at, new.source, new.before_encrypted is null, new.after_encrypted is null,
      new.reason_encrypted is null)
    is not distinct from
      (old.id, old.field, old.made_by, old.made_at, old.source, old.before_encrypted is null, old.after_encrypted is null,
      old.reason_encrypted is null)
  then return new; end if;
  raise exception 'person_changes are append-only';
end $$;
create trigger person_changes_stay before update on person_changes
  for each row execute function person_changes_stay();

create function place_person() returns trigger language plpgsql as $$
begin
  select constituency_id, county_id into new.constituency_id, new.county_id
  from wards join constituencies on constituencies.id = constituency_id where wards.id = new.ward_id;
  return new;
end $$;
create trigger people_placed before insert or update of ward_id on people
  for each row execute function place_person();

-- What an account's owner changes reaches the register in the same transaction. What staff corrected stays, unless the owner
-- changes just that.
create function account_to_person() returns trigger language plpgsql as $$
begin
  update people set
    surname = case when old.last_name is distinct from new.last_name then new.last_name else surname end,
    other_names = case when old.first_name is distinct from new.first_name then new.first_name else other_names end,
    phone = case when old.phone is distinct from new.phone then new.phone else phone end,
    ward_id = case when old.ward_id is distinct from new.ward_id then new.ward_id else ward_id end
  where user_id = new.id and erased_at is null;
  return null;
end $$;
create trigger users_to_people after update of first_name, last_name, phone, ward_id on users
  for each row when ((old.first_name, old.last_name, old.phone, old.ward_id)
    is distinct from (new.first_name, new.last_name, new.phone, new.ward_id))
  execute function account_to_person();

-- As for the account: what the owner changes reaches the register, also what they take out; the rest stays.
create function profile_to_person() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update people set date_of_birth = coalesce(new.date_of_birth, date_of_birth), sex = coalesce(new.gender, sex)
    where user_id = new.user_id and erased_at is null;
  else
    update people set
      date_of_birth = case when old.date_of_birth is distinct from new.date_of_birth then new.date_of_birth else date_of_birth end,
      sex = case when old.gender is distinct from new.gender then new.gender else sex end
    where user_id = new.user_id and erased_at is null;
  end if;
  return null;
end $$;
create trigger profiles_to_people after insert or update of date_of_birth, gender on profiles
  for each row execute function profile_to_person();

-- With a limit the planner prefers a sequential scan for common names, or the walk of a list index: 17 buffers, until those
-- who are wanted stand at its end. With these settings each answer reads at most some hundred.
-- Each call is planned for what it asks for, so that what is null is no condition.
create function find_people(
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

create function find_similar_people(
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

-- The row of the register that stands for a person now.
create function live_person(of_person integer) returns integer language sql stable parallel safe as $$
  with recursive line as (
    select id, merged_into from people where id = of_person
    union all
    select people.id, people.merged_into from line join people on people.id = line.merged_into
  )
  select id from line where merged_into is null
$$;

-- A person with all rows that became part of theirs.
create function rows_of_person(of_person integer) returns integer[] language sql stable parallel safe as $$
  with recursive rows as (
    select of_person as id
    union
    select people.id from rows join people on merged_into = rows.id
  )
  select array_agg(id) from rows
$$;

-- As find_people.
create function find_tagged_people(
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
