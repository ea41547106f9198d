set local lock_timeout = '3s';

-- What somebody is by their memberships is set by the program: docs/decisions/0033-people.md
alter table people
  add column if not exists number integer,
  add column if not exists open_memberships integer not null default 0;

-- Statements that change memberships go through the function of the program that sets this. It notes whose they are.
create or replace function note_membership_change() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('party.memberships_of', true), '');
begin
  if coalesce(old.person_id, new.person_id) is not null then
    if noted = '' then
      raise exception 'a membership changes with its person alone' using errcode = 'check_violation', constraint = 'memberships_set';
    end if;
    perform set_config('party.memberships_of', concat_ws(',', noted, old.person_id, nullif(new.person_id, old.person_id)), true);
  end if;
  return coalesce(new, old);
end $$;

drop trigger if exists memberships_added_to_people on memberships;
drop trigger if exists memberships_changed_of_people on memberships;
drop trigger if exists memberships_claimed on memberships;
drop trigger if exists memberships_counted on memberships;
drop trigger if exists memberships_ended on memberships;
drop trigger if exists memberships_resumed on memberships;
drop trigger if exists memberships_uncounted on memberships;
drop trigger if exists memberships_walk_in_waits on memberships;
create trigger memberships_set
  before insert or delete or update of person_id, state, fee, membership_type, number, valid_from, phone_number on memberships
  for each row execute function note_membership_change();

-- The place follows the ward, for the indexes of lists by place; the version counts changes of what staff see.
create or replace function place_and_count_person() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.ward_id is distinct from old.ward_id then
    select constituency_id, county_id into new.constituency_id, new.county_id
    from wards join constituencies on constituencies.id = constituency_id where wards.id = new.ward_id;
  end if;
  if tg_op = 'UPDATE' and (
    (old.user_id, old.surname, old.other_names, old.sex, old.date_of_birth, old.birth_year, old.phone, old.email, old.ward_id)
      is distinct from
      (new.user_id, new.surname, new.other_names, new.sex, new.date_of_birth, new.birth_year, new.phone, new.email, new.ward_id)
    or (old.polling_station, old.id_number_hash, old.voter_status, old.disability_encrypted, old.has_disability, old.status,
        old.registrar_status, old.merged_into, old.erased_at)
      is distinct from
      (new.polling_station, new.id_number_hash, new.voter_status, new.disability_encrypted, new.has_disability, new.status,
        new.registrar_status, new.merged_into, new.erased_at))
  then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

-- Whoever is added or changed is compared with others.
create or replace function compare_person() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.erased_at is null or tg_op = 'UPDATE' and
    (old.name_key, old.phone, old.email, old.date_of_birth, old.birth_year, old.ward_id, old.sex, old.merged_into, old.user_id)
    is distinct from
    (new.name_key, new.phone, new.email, new.date_of_birth, new.birth_year, new.ward_id, new.sex, new.merged_into, new.user_id)
  then
    insert into people_to_compare values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;

drop trigger if exists users_to_people on users;
drop trigger if exists profiles_to_people on profiles;
drop trigger if exists people_erased on people;
drop trigger if exists people_erased_records on people;
drop trigger if exists people_erased_walk_in on people;
drop trigger if exists people_placed on people;
drop trigger if exists people_version on people;
drop trigger if exists people_added_to_compare on people;
drop trigger if exists people_changed_to_compare on people;
create trigger people_placed before insert or update on people for each row execute function place_and_count_person();
create trigger people_compared after insert or update on people for each row execute function compare_person();

drop function if exists
  account_to_person(), added_memberships_to_people(), changed_memberships_to_people(), compare_added_people(),
  compare_changed_people(), count_membership(), count_person_version(), delete_person_records(), erase_merged(), erase_walk_in(),
  memberships_to_people(integer[]), place_person(), profile_to_person(), unlink_claimed(), update_statuses(integer[]),
  walk_in_waits();

-- As `updateStanding` of the program.
with listed as (
  select *, state in ('active', 'grace') as in_force from memberships where person_id is not null
), started as (
  select distinct on (person_id) person_id, id from listed where valid_from is not null
  order by person_id, in_force desc, fee desc, id desc
), rejoined as (
  select started.person_id, started.id as main, coalesce(max(ended.id), 0) as after from started left join listed as ended
    on ended.person_id = started.person_id and ended.state = 'resigned' and ended.id < started.id
  group by started.person_id, started.id
), standing as (
  select listed.person_id as id,
    (array_agg(listed.number order by in_force desc, fee desc, listed.id desc) filter (where listed.number is not null))[1] as number,
    min(valid_from) filter (where listed.id > after and (state <> 'resigned' or listed.id = main)) as member_since,
    count(*) filter (where state not in ('lapsed', 'refused', 'resigned', 'replaced')) as open
  from listed left join rejoined on rejoined.person_id = listed.person_id
  group by listed.person_id
)
update people set number = standing.number, member_since = standing.member_since, open_memberships = open
from standing where people.id = standing.id;

-- Applications without a person are counted once they have one.
insert into membership_count_changes (change)
select -count(*) from memberships
where person_id is null and state not in ('lapsed', 'refused', 'resigned', 'replaced') having count(*) > 0;
