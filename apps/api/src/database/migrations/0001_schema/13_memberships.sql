-- A number belongs to a person, whichever memberships they have.
create table member_numbers (
  number integer generated always as identity primary key,
  user_id integer unique references users on delete set null,
  person_id integer,
  constraint member_numbers_person foreign key (person_id) references people(id)
);
create index member_numbers_of_person on member_numbers (person_id) where (person_id is not null);

create table memberships (
  id integer generated always as identity primary key,
  user_id integer references users on delete set null,
  membership_type text not null,
  state text not null,
  fee integer not null check (fee >= 0),
  payment_method text,
  first_name text not null,
  last_name text not null,
  phone_number text not null,
  age integer not null check (age >= 18 and age <= 120),
  gender text not null,
  occupation text not null,
  ward_id integer not null references wards,
  created_at timestamptz not null default now(),
  number integer references member_numbers,
  valid_from date,
  valid_until date,
  -- SHA-256 of the Idempotency-Key with which the application was sent: the key proves who sent it.
  claim_digest bytea unique,
  person_id integer,
  -- What the party writes in to those who have no account: docs/decisions/0040-two-languages.md
  language text not null default 'en' check (language in ('en', 'sw')),
  -- Taken down in one place although somebody of another place has the same name and phone number.
  is_apart boolean not null default false,
  constraint memberships_person foreign key (person_id) references people(id),
  check (valid_until > valid_from)
);
create index memberships_phone_number on memberships (phone_number);
create unique index memberships_of_user on memberships (user_id, membership_type)
  where ((user_id is not null) and (state not in ('refused', 'resigned', 'replaced')));
-- Applications that wait, and refused ones: for the whole country and by ward.
create index memberships_waiting on memberships (id) where (state = 'applied' and fee = 0);
create index memberships_waiting_in_ward on memberships (ward_id, id) where (state = 'applied' and fee = 0);
create index memberships_refused on memberships (id) where (state = 'refused');
create index memberships_user_id on memberships (user_id, id) where (user_id is not null);
create index memberships_masked_payer on memberships (lower(first_name), right(phone_number, 3)) where (user_id is not null);
create index memberships_payer_hash on memberships (encode(sha256(decode(substr(phone_number, 2), 'escape')), 'hex'))
  where (user_id is not null);
-- Each step of the renewals finds the next memberships without reading those of the steps before.
create index memberships_by_state_and_end on memberships (state, valid_until, id)
  where (state in ('active', 'grace'));
-- Coordinators see how many members their place has, without reading those of the whole country.
create index memberships_in_force_by_ward on memberships (ward_id, number) where (state in ('active', 'grace'));
create index memberships_of_person on memberships (person_id) where (person_id is not null);
create index memberships_without_person on memberships (id) where (person_id is null);
-- A visitor applies once for a plan, but for those who were taken down apart.
create unique index memberships_of_visitor_in_place
  on memberships (phone_number, lower(first_name), lower(last_name), membership_type)
  where ((user_id is null) and (state not in ('refused', 'resigned', 'replaced')) and not is_apart);
create index memberships_waiting_by_date on memberships (created_at, id) where (state = 'applied' and fee = 0);
create index memberships_waiting_in_ward_by_date on memberships (ward_id, created_at, id)
  where (state = 'applied' and fee = 0);

create function count_membership() returns trigger language plpgsql as $$
begin
  insert into membership_count_changes (change) values (tg_argv[0]::integer);
  return null;
end $$;
create trigger memberships_counted after insert on memberships for each row
  when (new.state not in ('lapsed', 'refused', 'resigned', 'replaced')) execute function count_membership('1');
create trigger memberships_uncounted after delete on memberships for each row
  when (old.state not in ('lapsed', 'refused', 'resigned', 'replaced')) execute function count_membership('-1');
create trigger memberships_ended after update on memberships for each row
  when (old.state not in ('lapsed', 'refused', 'resigned', 'replaced')
    and new.state in ('lapsed', 'refused', 'resigned', 'replaced')) execute function count_membership('-1');
create trigger memberships_resumed after update on memberships for each row
  when (old.state in ('lapsed', 'refused', 'resigned', 'replaced')
    and new.state not in ('lapsed', 'refused', 'resigned', 'replaced')) execute function count_membership('1');

create function added_memberships_to_people() returns trigger language plpgsql as $$
begin
  perform memberships_to_people(array(select person_id from added where person_id is not null));
  return null;
end $$;
create trigger memberships_added_to_people after insert on memberships
  referencing new table as added for each statement execute function added_memberships_to_people();

create function changed_memberships_to_people() returns trigger language plpgsql as $$
begin
  perform memberships_to_people(array(
    select person_id from before where person_id is not null union select person_id from changed where person_id is not null
  ));
  return null;
end $$;
create trigger memberships_changed_of_people after update on memberships
  referencing old table as before new table as changed for each statement
  execute function changed_memberships_to_people();

-- Whoever claims an application is the person of their account: the job links it again.
create function unlink_claimed() returns trigger language plpgsql as $$
begin
  new.person_id := null;
  return new;
end $$;
create trigger memberships_claimed before update of user_id on memberships
  for each row when (new.user_id is not null and old.user_id is distinct from new.user_id)
  execute function unlink_claimed();

-- Every year that was paid, by what paid it. Days are days in Nairobi, the last one included.
create table membership_terms (
  intent_id integer primary key,
  membership_id integer not null references memberships,
  valid_from date not null,
  valid_until date not null,
  created_at timestamptz not null default now(),
  check (valid_until > valid_from)
);
create index membership_terms_of_membership on membership_terms (membership_id, valid_from);

-- The end date that a reminder was sent for, and how many days before.
create table membership_reminders (
  membership_id integer not null references memberships,
  valid_until date not null,
  days integer not null,
  primary key (membership_id, valid_until, days)
);

-- The number of memberships that have not ended: one row with the sum, and one for each later change. Rows are only
-- added, so that concurrent applications never wait for each other; a job adds the changes to the sum.
create table membership_count_changes (
  id bigint generated always as identity primary key,
  change integer not null
);
insert into membership_count_changes (change) values (0);

-- What staff did with an application besides confirming it.
create table application_actions (
  id integer generated always as identity primary key,
  membership_id integer not null references memberships on delete cascade,
  kind text not null check (kind in ('recommendation', 'question', 'reply', 'refusal', 'answer', 'upheld')),
  -- The question, the reason, or a note.
  text text not null,
  -- Null for the server operator. No reference: the row outlives the account.
  made_by integer,
  made_at timestamptz(3) not null default now()
);
create index application_actions_of_membership on application_actions (membership_id, id);
create unique index application_actions_refused_once on application_actions (membership_id) where (kind = 'refusal');
create unique index application_actions_recommended_once on application_actions (membership_id, made_by)
  where (kind = 'recommendation');
create unique index application_actions_answered_once on application_actions (membership_id, kind)
  where (kind in ('answer', 'upheld'));

-- Who confirmed or refused an application, and who called the applicant; for a year.
create table application_decisions (
  membership_id integer primary key references memberships on delete cascade,
  -- As applied for: decisions are listed by place.
  ward_id integer not null,
  outcome text not null check (outcome in ('confirmed', 'refused')),
  decided_at timestamptz(3) not null default now(),
  -- Null for the server operator. No reference: the row outlives the account.
  decided_by integer,
  -- Of an applicant without an account; null until somebody called.
  call text check (call in ('reached', 'not_reached')),
  called_at timestamptz(3),
  called_by integer
);
create index application_decisions_newest on application_decisions (decided_at, membership_id);
create index application_decisions_in_ward on application_decisions (ward_id, decided_at, membership_id);
create index application_decisions_to_call on application_decisions (decided_at, membership_id)
  where (outcome = 'confirmed' and call is distinct from 'reached');

-- Applications that wait, of whom many came from one network within an hour; the row goes with the decision.
create table unchecked_applications (
  membership_id integer primary key references memberships on delete cascade,
  ward_id integer not null,
  -- Keyed hash of the network it was sent from; null after a day.
  network_hash bytea,
  created_at timestamptz(3) not null default now()
);
create index unchecked_applications_in_ward on unchecked_applications (ward_id, membership_id);
create index unchecked_applications_network on unchecked_applications (created_at)
  where (network_hash is not null);

-- Who was imported stays so until they apply, and who has died stays so.
create function update_statuses(ids integer[]) returns void language plpgsql as $$
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

-- Status, plan and number of people follow their memberships.
create function memberships_to_people(ids integer[]) returns void language plpgsql as $$
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
