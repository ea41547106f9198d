set local lock_timeout = '3s';

-- People whom the office enters, reads in, joins and sends to the Registrar.
alter table people
  add column if not exists polling_station text,
  add column if not exists id_number_encrypted bytea,
  -- HMAC of the number without spaces, in capital letters.
  add column if not exists id_number_hash bytea,
  add column if not exists voter_status text not null default 'unknown',
  add column if not exists voter_checked_at timestamptz(3),
  add column if not exists disability_encrypted bytea,
  add column if not exists has_disability boolean,
  add column if not exists registrar_status text not null default 'not_sent',
  -- Null until a text message has proven it.
  add column if not exists phone_proven_at timestamptz(3),
  -- Without a reference: outlives the account.
  add column if not exists recruited_by integer,
  -- Who was absorbed by a merge: their account, memberships and number are the survivor's.
  add column if not exists merged_into integer,
  -- Counts changes of what staff see, so that nobody overwrites what they have not seen.
  add column if not exists version integer not null default 1;

alter table people
  drop constraint if exists people_status_check,
  add constraint people_status_check check (
    status in ('none', 'imported', 'applicant', 'member', 'lapsed', 'left', 'refused', 'deceased')
  ) not valid,
  drop constraint if exists people_source_check,
  add constraint people_source_check check (source in ('website', 'walk_in', 'import', 'office')) not valid,
  drop constraint if exists people_voter_status,
  add constraint people_voter_status check (voter_status in ('unknown', 'claimed', 'verified', 'not_found')) not valid,
  drop constraint if exists people_registrar_status,
  add constraint people_registrar_status check (
    registrar_status in ('not_sent', 'in_batch', 'sent', 'accepted', 'rejected', 'removed')
  ) not valid,
  drop constraint if exists people_id_number_whole,
  add constraint people_id_number_whole check ((id_number_hash is null) = (id_number_encrypted is null)) not valid,
  drop constraint if exists people_merged,
  add constraint people_merged check (merged_into <> id and (merged_into is null or user_id is null)) not valid,
  drop constraint if exists people_erased,
  add constraint people_erased check (
    erased_at is null or (id_number_hash is null and polling_station is null and disability_encrypted is null)
  ) not valid,
  drop constraint if exists people_survivor,
  add constraint people_survivor foreign key (merged_into) references people not valid;

create or replace function count_person_version() returns trigger language plpgsql as $$
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
create or replace trigger people_version before update on people
  for each row execute function count_person_version();

-- Who was imported stays so until they apply, and who has died stays so.
create or replace function update_statuses(ids integer[]) returns void language plpgsql as $$
begin
  -- In the order of ids, so that statements that change several people never wait for each other in a circle.
  perform from people where id = any (ids) order by id for update;
  update people set status = now_is.status, plan = now_is.plan, member_since = now_is.member_since
  from (
    select people.id,
      case
        when people.status = 'deceased' then 'deceased'
        when bool_or(state in ('active', 'grace')) then 'member'
        when bool_or(state in ('applied', 'awaiting_payment')) then 'applicant'
        when bool_or(state = 'lapsed') then 'lapsed'
        when bool_or(state = 'resigned') then 'left'
        when bool_or(state = 'refused') then 'refused'
        when source = 'import' and merged_into is null then 'imported'
        else 'none'
      end as status,
      (array_agg(membership_type order by fee desc, memberships.id desc) filter (where state in ('active', 'grace')))[1] as plan,
      min(valid_from) as member_since
    from people left join memberships on person_id = people.id
    where people.id = any (ids) group by people.id
  ) as now_is
  where people.id = now_is.id
    and (people.status, people.plan, people.member_since) is distinct from (now_is.status, now_is.plan, now_is.member_since);
end $$;

-- As before, and without what the office has added.
create or replace function memberships_to_people(ids integer[]) returns void language plpgsql as $$
begin
  perform update_statuses(ids);
  update member_numbers set person_id = memberships.person_id from memberships
    where memberships.person_id = any (ids) and member_numbers.number = memberships.number
      and member_numbers.person_id is distinct from memberships.person_id;
  -- Whose applications were anonymised, all of them.
  update people set surname = '', other_names = '', sex = null, date_of_birth = null, birth_year = null, phone = null,
      email = null, polling_station = null, id_number_encrypted = null, id_number_hash = null, disability_encrypted = null,
      has_disability = null, erased_at = now()
    where id = any (ids) and user_id is null and erased_at is null
      and exists (select from memberships where person_id = people.id)
      and not exists (select from memberships where person_id = people.id and phone_number <> '');
end $$;
