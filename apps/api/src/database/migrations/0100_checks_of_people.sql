set local lock_timeout = '3s';

-- What a line of the Registrar needs of a person, and what is wrong with it: docs/decisions/0059-complete-details.md

-- What sort of number the encrypted one is, for whoever may not read it. Null until it was looked at.
alter table people add column if not exists id_number_kind text;
alter table people drop constraint if exists people_id_number_kind;
alter table people add constraint people_id_number_kind
  check (id_number_kind in ('national_id', 'passport', 'other')) not valid;

-- A consent for the Registrar is a person's, with or without an account, so that it goes with them through a merge.
alter table consent_entries add column if not exists person_id integer;
alter table consent_entries drop constraint if exists consent_entries_person;
alter table consent_entries add constraint consent_entries_person foreign key (person_id) references people not valid;
alter table consent_entries drop constraint if exists consent_entries_purpose_check;
alter table consent_entries add constraint consent_entries_purpose_check
  check (purpose in ('account', 'membership', 'volunteering', 'newsletter', 'card_name', 'registrar')) not valid;
alter table consent_entries drop constraint if exists consent_entries_channel_check;
alter table consent_entries add constraint consent_entries_channel_check
  check (channel in ('website', 'mail', 'dashboard', 'in_person', 'details_link')) not valid;
alter table consent_entries drop constraint if exists consent_entries_registrar;
alter table consent_entries add constraint consent_entries_registrar
  check (purpose <> 'registrar' or user_id is null and membership_id is null) not valid;

-- The versions of the text of the consent for the Registrar; the last one is in force.
create table if not exists registrar_consent_versions (
  id integer generated always as identity primary key,
  version text not null unique,
  since timestamptz(3) not null default now()
);
comment on table registrar_consent_versions is 'no personal data: versions of a text';
insert into registrar_consent_versions (version) values ('2026-12') on conflict do nothing;
drop trigger if exists registrar_consent_versions_kept on registrar_consent_versions;
create trigger registrar_consent_versions_kept before update or delete on registrar_consent_versions
  for each row execute function refuse_change();

create or replace function registrar_consent_version() returns text language sql stable as
  'select version from registrar_consent_versions order by id desc limit 1';

-- Who has given an ID number that somebody else has already: kept for the office, and never said to them.
create table if not exists id_numbers_to_check (
  person_id integer primary key references people on delete cascade,
  -- people.id without a reference: who has the number.
  held_by integer not null,
  number_encrypted bytea not null,
  created_at timestamptz(3) not null default now()
);

-- The checks of each applicant, member and former member, as the program describes them (values/people/checks.ts).
create table if not exists person_checks (
  person_id integer primary key references people on delete cascade,
  status text not null,
  -- 0 for unknown, so that lists can be read in the order of places.
  county_id integer not null,
  constituency_id integer not null,
  ward_id integer not null,
  name_key text not null,
  -- Of the text that the person last agreed to; null where they did not, or have withdrawn it.
  consent_version text,
  failed text[] not null
);
-- Lists of a place, one for each thing that can be asked for.
create index if not exists person_checks_all on person_checks
  (status, county_id, constituency_id, ward_id, name_key collate "C", person_id) where (cardinality(failed) > 0);
create index if not exists person_checks_names_incomplete on person_checks
  (status, county_id, constituency_id, ward_id, name_key collate "C", person_id) where ('names_incomplete' = any(failed));
create index if not exists person_checks_id_number_missing on person_checks
  (status, county_id, constituency_id, ward_id, name_key collate "C", person_id) where ('id_number_missing' = any(failed));
create index if not exists person_checks_id_number_taken on person_checks
  (status, county_id, constituency_id, ward_id, name_key collate "C", person_id) where ('id_number_taken' = any(failed));
create index if not exists person_checks_id_number_shape on person_checks
  (status, county_id, constituency_id, ward_id, name_key collate "C", person_id) where ('id_number_shape' = any(failed));
create index if not exists person_checks_birth_date_missing on person_checks
  (status, county_id, constituency_id, ward_id, name_key collate "C", person_id) where ('birth_date_missing' = any(failed));
create index if not exists person_checks_under_age on person_checks
  (status, county_id, constituency_id, ward_id, name_key collate "C", person_id) where ('under_age' = any(failed));
create index if not exists person_checks_ward_missing on person_checks
  (status, county_id, constituency_id, ward_id, name_key collate "C", person_id) where ('ward_missing' = any(failed));
create index if not exists person_checks_polling_station_missing on person_checks
  (status, county_id, constituency_id, ward_id, name_key collate "C", person_id) where ('polling_station_missing' = any(failed));
create index if not exists person_checks_consent_missing on person_checks
  (status, county_id, constituency_id, ward_id, name_key collate "C", person_id) where ('consent_missing' = any(failed));
create index if not exists person_checks_consent_outdated on person_checks
  (status, county_id, constituency_id, ward_id, name_key collate "C", person_id) where ('consent_outdated' = any(failed));
-- Whose check a day or a new text changes.
create index if not exists person_checks_growing_up on person_checks (person_id) where ('under_age' = any(failed));
create index if not exists person_checks_agreed on person_checks (consent_version)
  where (consent_version is not null and not 'consent_outdated' = any(failed));

-- How many members and applicants of each ward fail which check: one row with the sums, and one for each later change, as for
-- membership_count_changes.
create table if not exists person_check_counts (
  id bigint generated always as identity primary key,
  ward_id integer not null,
  status text not null,
  people integer not null,
  complete integer not null,
  names_incomplete integer not null,
  id_number_missing integer not null,
  id_number_taken integer not null,
  id_number_shape integer not null,
  birth_date_missing integer not null,
  under_age integer not null,
  ward_missing integer not null,
  polling_station_missing integer not null,
  consent_missing integer not null,
  consent_outdated integer not null
);
comment on table person_check_counts is 'no personal data: counts by ward';

create or replace function add_to_person_check_counts(checked person_checks, n integer) returns void language sql as $$
  insert into person_check_counts (ward_id, status, people, complete, names_incomplete, id_number_missing, id_number_taken,
    id_number_shape, birth_date_missing, under_age, ward_missing, polling_station_missing, consent_missing, consent_outdated)
  select checked.ward_id, checked.status, n, n * (checked.failed = '{}')::integer,
    n * ('names_incomplete' = any(checked.failed))::integer, n * ('id_number_missing' = any(checked.failed))::integer,
    n * ('id_number_taken' = any(checked.failed))::integer, n * ('id_number_shape' = any(checked.failed))::integer,
    n * ('birth_date_missing' = any(checked.failed))::integer, n * ('under_age' = any(checked.failed))::integer,
    n * ('ward_missing' = any(checked.failed))::integer, n * ('polling_station_missing' = any(checked.failed))::integer,
    n * ('consent_missing' = any(checked.failed))::integer, n * ('consent_outdated' = any(checked.failed))::integer
$$;

create or replace function count_person_checks() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_to_person_check_counts(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_to_person_check_counts(new, 1); end if;
  return null;
end $$;
drop trigger if exists person_checks_counted on person_checks;
create trigger person_checks_counted after insert or delete on person_checks
  for each row execute function count_person_checks();
drop trigger if exists person_checks_recounted on person_checks;
create trigger person_checks_recounted after update on person_checks for each row
  when ((old.ward_id, old.status, old.failed) is distinct from (new.ward_id, new.status, new.failed))
  execute function count_person_checks();

-- The day on which somebody is old enough for a party is counted in Nairobi.
create or replace function person_checks_of(person people) returns person_checks language sql stable as $$
  select (person.id, person.status, coalesce(person.county_id, 0), coalesce(person.constituency_id, 0),
    coalesce(person.ward_id, 0), person.name_key, agreed_to.version, array_remove(array[
      case when btrim(person.surname) = '' or btrim(person.other_names) = '' then 'names_incomplete' end,
      case
        when exists (select from id_numbers_to_check where person_id = person.id) or person.id_number_hash is null
          and exists (select from walk_ins where person_id = person.id and same_id_number_as is not null)
        then 'id_number_taken'
        when person.id_number_hash is null then 'id_number_missing'
      end,
      case when person.id_number_hash is not null and coalesce(person.id_number_kind, 'other') = 'other'
        then 'id_number_shape' end,
      case when person.date_of_birth is null then 'birth_date_missing' end,
      case when person.date_of_birth > (now() at time zone 'Africa/Nairobi')::date - interval '18 years' then 'under_age' end,
      case when person.ward_id is null then 'ward_missing' end,
      case when btrim(coalesce(person.polling_station, '')) = '' then 'polling_station_missing' end,
      case when person.status = 'left' then 'left' end,
      case when agreed_to.version is null then 'consent_missing' end,
      case when agreed_to.version <> registrar_consent_version() then 'consent_outdated' end
    ], null))::person_checks
  from (select (
    select case action when 'given' then text_version end from consent_entries
    where person_id = person.id and purpose = 'registrar' order by id desc limit 1
  ) as version) as agreed_to
$$;

-- What was computed of a person beside the change of another transaction would be stale, so the person is locked first.
create or replace function refresh_person_checks(of_person integer) returns void language plpgsql as $$
declare
  person people;
  checked person_checks;
begin
  select * into person from people where id = of_person for no key update;
  if person.merged_into is null and person.erased_at is null and person.status in ('applicant', 'member', 'lapsed', 'left') then
    checked := person_checks_of(person);
    insert into person_checks select checked.*
    on conflict (person_id) do update set status = excluded.status, county_id = excluded.county_id,
      constituency_id = excluded.constituency_id, ward_id = excluded.ward_id, name_key = excluded.name_key,
      consent_version = excluded.consent_version, failed = excluded.failed
    where person_checks is distinct from excluded;
  else
    delete from person_checks where person_id = of_person;
  end if;
end $$;

create or replace function check_person() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and
    (old.surname, old.other_names, old.id_number_hash, old.id_number_kind, old.date_of_birth, old.ward_id, old.county_id,
      old.constituency_id, old.polling_station, old.status, old.merged_into, old.erased_at)
    is not distinct from
    (new.surname, new.other_names, new.id_number_hash, new.id_number_kind, new.date_of_birth, new.ward_id, new.county_id,
      new.constituency_id, new.polling_station, new.status, new.merged_into, new.erased_at)
  then return null; end if;
  -- Whoever gets another number, or none, is asked anew.
  if tg_op = 'UPDATE' and old.id_number_hash is distinct from new.id_number_hash then
    delete from id_numbers_to_check where person_id = new.id;
  end if;
  perform refresh_person_checks(new.id);
  return null;
end $$;
drop trigger if exists people_checked on people;
create trigger people_checked after insert or update on people for each row execute function check_person();

-- What else a check reads.
create or replace function check_person_of_row() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.person_id is not null then perform refresh_person_checks(old.person_id); end if;
  if tg_op <> 'DELETE' and new.person_id is not null and (tg_op = 'INSERT' or new.person_id is distinct from old.person_id)
  then perform refresh_person_checks(new.person_id); end if;
  return null;
end $$;
drop trigger if exists consent_entries_checked on consent_entries;
create trigger consent_entries_checked after insert or update of person_id on consent_entries
  for each row execute function check_person_of_row();
drop trigger if exists walk_ins_checked on walk_ins;
create trigger walk_ins_checked after insert or update of person_id, same_id_number_as or delete on walk_ins
  for each row execute function check_person_of_row();
drop trigger if exists id_numbers_to_check_checked on id_numbers_to_check;
create trigger id_numbers_to_check_checked after insert or update of person_id or delete on id_numbers_to_check
  for each row execute function check_person_of_row();

-- People of before, whom a job checks in the order of their ids; no row when it is done.
create table if not exists person_checks_backlog (after_id integer not null);
comment on table person_checks_backlog is 'no personal data: how far a job is';
insert into person_checks_backlog
select 0 where exists (select from people) and not exists (select from person_checks_backlog);
