set local lock_timeout = '3s';

-- One row for each human of the register. The job `people.link` links the memberships from before, and those that an older
-- version adds beside this one: docs/decisions/0033-people.md
create table if not exists people (
  id integer generated always as identity primary key,
  user_id integer references users on delete set null,
  -- As written by their owner; empty once erased.
  surname text not null default '',
  other_names text not null default '',
  name_key text not null generated always as (fold_text(surname || ' ' || other_names)) stored,
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
  status text not null default 'none' check (status in ('none', 'applicant', 'member', 'lapsed', 'left', 'refused')),
  plan text,
  member_since date,
  source text not null check (source in ('website')),
  erased_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (erased_at is null or (surname = '' and other_names = '' and phone is null and email is null))
);
create unique index if not exists people_of_user on people (user_id);
create index if not exists people_phone on people (phone);

-- A constant null: nothing is rewritten.
alter table memberships add column if not exists person_id integer;
alter table member_numbers add column if not exists person_id integer;

create or replace function place_person() returns trigger language plpgsql as $$
begin
  select constituency_id, county_id into new.constituency_id, new.county_id
  from wards join constituencies on constituencies.id = constituency_id where wards.id = new.ward_id;
  return new;
end $$;
create or replace trigger people_placed before insert or update of ward_id on people
  for each row execute function place_person();

-- Status, plan and number follow the memberships in the same statement, whichever version writes them.
create or replace function update_statuses(ids integer[]) returns void language plpgsql as $$
begin
  -- In the order of ids, so that statements that change several people never wait for each other in a circle.
  perform from people where id = any (ids) order by id for update;
  update people set status = now_is.status, plan = now_is.plan, member_since = now_is.member_since
  from (
    select people.id,
      case
        when bool_or(state in ('active', 'grace')) then 'member'
        when bool_or(state in ('applied', 'awaiting_payment')) then 'applicant'
        when bool_or(state = 'lapsed') then 'lapsed'
        when bool_or(state = 'resigned') then 'left'
        when bool_or(state = 'refused') then 'refused'
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

create or replace function memberships_to_people(ids integer[]) returns void language plpgsql as $$
begin
  perform update_statuses(ids);
  update member_numbers set person_id = memberships.person_id from memberships
    where memberships.person_id = any (ids) and member_numbers.number = memberships.number
      and member_numbers.person_id is distinct from memberships.person_id;
  -- Whose applications were anonymised, all of them.
  update people set surname = '', other_names = '', sex = null, date_of_birth = null, birth_year = null, phone = null,
      email = null, erased_at = now()
    where id = any (ids) and user_id is null and erased_at is null
      and exists (select from memberships where person_id = people.id)
      and not exists (select from memberships where person_id = people.id and phone_number <> '');
end $$;

create or replace function added_memberships_to_people() returns trigger language plpgsql as $$
begin
  perform memberships_to_people(array(select person_id from added where person_id is not null));
  return null;
end $$;
create or replace trigger memberships_added_to_people after insert on memberships
  referencing new table as added for each statement execute function added_memberships_to_people();

create or replace function changed_memberships_to_people() returns trigger language plpgsql as $$
begin
  perform memberships_to_people(array(
    select person_id from before where person_id is not null union select person_id from changed where person_id is not null
  ));
  return null;
end $$;
create or replace trigger memberships_changed_of_people after update on memberships
  referencing old table as before new table as changed for each statement
  execute function changed_memberships_to_people();

-- Whoever claims an application is the person of their account: the job links it again.
create or replace function unlink_claimed() returns trigger language plpgsql as $$
begin
  new.person_id := null;
  return new;
end $$;
create or replace trigger memberships_claimed before update of user_id on memberships
  for each row when (new.user_id is not null and old.user_id is distinct from new.user_id)
  execute function unlink_claimed();

-- What an account's owner changes reaches the register in the same transaction. What staff corrected stays, unless the owner
-- changes just that.
create or replace function account_to_person() returns trigger language plpgsql as $$
begin
  update people set
    surname = case when old.last_name is distinct from new.last_name then new.last_name else surname end,
    other_names = case when old.first_name is distinct from new.first_name then new.first_name else other_names end,
    phone = case when old.phone is distinct from new.phone then new.phone else phone end,
    ward_id = case when old.ward_id is distinct from new.ward_id then new.ward_id else ward_id end
  where user_id = new.id and erased_at is null;
  return null;
end $$;
create or replace trigger users_to_people after update of first_name, last_name, phone, ward_id on users
  for each row when ((old.first_name, old.last_name, old.phone, old.ward_id)
    is distinct from (new.first_name, new.last_name, new.phone, new.ward_id))
  execute function account_to_person();

create or replace function profile_to_person() returns trigger language plpgsql as $$
begin
  update people set date_of_birth = coalesce(new.date_of_birth, date_of_birth), sex = coalesce(new.gender, sex)
  where user_id = new.user_id and erased_at is null
    and (date_of_birth, sex) is distinct from (coalesce(new.date_of_birth, date_of_birth), coalesce(new.gender, sex));
  return null;
end $$;
create or replace trigger profiles_to_people after insert or update of date_of_birth, gender on profiles
  for each row execute function profile_to_person();
