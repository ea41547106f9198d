set local lock_timeout = '3s';
-- squawk-ignore-file prefer-robust-stmts

-- Lists of members as they were at one moment, which nobody changes: docs/decisions/0061-frozen-rolls.md
create table if not exists rolls (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  place_level text not null check (place_level in ('nation', 'county', 'constituency', 'ward')),
  place_id integer not null,
  -- Who is on it: people with one of these statuses, who have paid until a day, and joined before a day.
  statuses text[] not null check (statuses <> '{}' and statuses <@ array['member', 'lapsed', 'imported']),
  paid_until date,
  joined_before date,
  -- The last day of objections.
  objections_until date not null,
  -- The last day on which rows of erased people stay as they are.
  kept_until date not null,
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'freezing', 'frozen')),
  proposal_id integer unique references proposals,
  proposed_by integer not null,
  frozen_by integer,
  task_id integer,
  -- The moment of which its rows are.
  taken_at timestamptz(3),
  frozen_at timestamptz(3),
  row_count integer,
  without_id_number integer,
  -- Rows by the next level of places: [{"name": "Nyeri", "rows": 12}].
  places jsonb,
  -- Of the lines `block rows sha256` of its blocks.
  sha256 bytea,
  certificate_number text,
  certified_on date,
  -- When all rows were last compared with their hashes, and the blocks that differ.
  checked_at timestamptz(3),
  -- What has become of people on it, by the time of the check.
  since jsonb,
  faulty_blocks integer[],
  created_at timestamptz(3) not null default now(),
  constraint rolls_days check (kept_until >= objections_until),
  constraint rolls_two_people check (frozen_by <> proposed_by),
  constraint rolls_frozen check (
    (state = 'proposed') = (frozen_by is null)
    and (state = 'frozen') = (frozen_at is not null and taken_at is not null and row_count is not null and sha256 is not null)),
  constraint rolls_certified check (
    (certificate_number is null) = (certified_on is null) and (certificate_number is null or state = 'frozen'))
);
create index if not exists rolls_by_state on rolls (state, id);

create table if not exists roll_entries (
  -- For the change of the secret key, which goes through tables by one column.
  id bigint generated always as identity primary key,
  roll_id integer not null references rolls,
  -- Its line: from 1, without gaps.
  n integer not null check (n > 0),
  person_id integer not null references people,
  surname text not null,
  other_names text not null,
  id_number_encrypted bytea,
  sex text,
  date_of_birth date,
  birth_year integer,
  county text,
  constituency text,
  ward text,
  ward_id integer,
  polling_station text,
  -- Of the member.
  number integer,
  -- Its person was erased after the roll was no longer kept.
  emptied_at timestamptz(3),
  constraint roll_entries_line unique (roll_id, n)
);
create unique index if not exists roll_entries_of_person on roll_entries (person_id, roll_id);

create table if not exists roll_blocks (
  roll_id integer not null references rolls,
  -- From 0; line n is in block (n - 1) / 10,000.
  block integer not null,
  rows integer not null,
  sha256 bytea not null,
  primary key (roll_id, block)
);
comment on table roll_blocks is 'no personal data: hashes of ten thousand lines each';

create or replace function guard_roll() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' or new.taken_at is not null then
      raise exception 'a roll begins as a proposal' using errcode = 'check_violation', constraint = 'rolls_proposed';
    end if;
    return new;
  end if;
  if (new.id, new.title, new.place_level, new.place_id, new.statuses, new.paid_until, new.joined_before, new.objections_until,
      new.kept_until, new.reason, new.proposed_by, new.created_at)
    is distinct from (old.id, old.title, old.place_level, old.place_id, old.statuses, old.paid_until, old.joined_before,
      old.objections_until, old.kept_until, old.reason, old.proposed_by, old.created_at)
    or old.proposal_id is not null and new.proposal_id is distinct from old.proposal_id
  then
    raise exception 'what was proposed cannot be changed' using errcode = 'check_violation', constraint = 'rolls_unchanged';
  end if;
  if old.state = 'frozen' and (new.state, new.frozen_by, new.taken_at, new.frozen_at, new.row_count, new.without_id_number,
      new.places, new.sha256)
    is distinct from (old.state, old.frozen_by, old.taken_at, old.frozen_at, old.row_count, old.without_id_number, old.places,
      old.sha256)
  then
    raise exception 'a frozen roll cannot be changed' using errcode = 'check_violation', constraint = 'rolls_unchanged';
  end if;
  if old.certificate_number is not null
    and (new.certificate_number, new.certified_on) is distinct from (old.certificate_number, old.certified_on)
  then
    raise exception 'a certificate stays' using errcode = 'check_violation', constraint = 'rolls_unchanged';
  end if;
  if old.state = new.state then
    return new;
  end if;
  if (old.state, new.state) not in (('proposed', 'freezing'), ('freezing', 'frozen')) then
    raise exception 'a roll goes on' using errcode = 'check_violation', constraint = 'rolls_unchanged';
  end if;
  if new.state = 'freezing' and not exists (
    select from proposals
    where id = new.proposal_id and kind = 'roll-frozen' and decision = 'approved' and decided_by = new.frozen_by
      and proposed_by = new.proposed_by)
  then
    raise exception 'the freezing was not approved' using errcode = 'check_violation', constraint = 'rolls_approved';
  end if;
  if new.state = 'frozen' and new.row_count is distinct from
    (select coalesce(sum(rows), 0) from roll_blocks where roll_id = new.id)
  then
    raise exception 'each row is in a block' using errcode = 'check_violation', constraint = 'rolls_complete';
  end if;
  return new;
end $$;
create or replace trigger rolls_guarded before insert or update on rolls for each row execute function guard_roll();
create or replace trigger rolls_not_deleted before delete on rolls for each row
  when (old.state <> 'proposed') execute function refuse_change();
create or replace trigger rolls_not_truncated before truncate on rolls for each statement execute function refuse_change();

-- Rows come in the one transaction that reads the register: the roll has no moment before it ends.
create or replace function guard_added_entries() returns trigger language plpgsql as $$
begin
  perform from rolls where id in (select roll_id from added) for share;
  if exists (
    select from (select distinct roll_id from added) as of join rolls on rolls.id = roll_id
    where state <> 'freezing' or taken_at is not null)
  then
    raise exception 'the roll is frozen' using errcode = 'check_violation', constraint = 'roll_entries_unchanged';
  end if;
  return null;
end $$;
create or replace trigger roll_entries_added after insert on roll_entries
  referencing new table as added for each statement execute function guard_added_entries();

-- Nothing changes but the names of somebody erased, once the roll is no longer kept.
create or replace function guard_entry() returns trigger language plpgsql as $$
begin
  if new.emptied_at is not null and old.emptied_at is null
    and (new.id, new.roll_id, new.n, new.person_id, new.county, new.constituency, new.ward, new.ward_id)
      is not distinct from (old.id, old.roll_id, old.n, old.person_id, old.county, old.constituency, old.ward, old.ward_id)
    and (new.surname, new.other_names) = ('', '')
    and num_nonnulls(new.id_number_encrypted, new.sex, new.date_of_birth, new.birth_year, new.polling_station, new.number) = 0
    and exists (select from rolls where id = old.roll_id and kept_until < (now() at time zone 'Africa/Nairobi')::date)
    and exists (select from people where id = old.person_id and erased_at is not null)
  then
    return new;
  end if;
  raise exception 'the roll is frozen' using errcode = 'check_violation', constraint = 'roll_entries_unchanged';
end $$;
create or replace trigger roll_entries_guarded before update on roll_entries for each row
  when (not only_reencrypted(to_jsonb(old), to_jsonb(new), 'id_number_encrypted')) execute function guard_entry();
create or replace trigger roll_entries_kept before delete on roll_entries for each row execute function refuse_change();
create or replace trigger roll_entries_not_truncated before truncate on roll_entries
  for each statement execute function refuse_change();

create or replace function guard_added_block() returns trigger language plpgsql as $$
begin
  if not exists (select from rolls where id = new.roll_id and state = 'freezing' and taken_at is not null for share) then
    raise exception 'the roll is frozen' using errcode = 'check_violation', constraint = 'roll_blocks_unchanged';
  end if;
  return new;
end $$;
create or replace trigger roll_blocks_added before insert on roll_blocks for each row execute function guard_added_block();
create or replace trigger roll_blocks_kept before update or delete on roll_blocks
  for each row execute function refuse_change();
create or replace trigger roll_blocks_not_truncated before truncate on roll_blocks
  for each statement execute function refuse_change();

-- Empties rows of erased people on rolls that are no longer kept, at most so many. Returns how many.
create or replace function empty_erased_entries(most integer) returns integer language plpgsql as $$
declare
  emptied integer;
begin
  update roll_entries set surname = '', other_names = '', id_number_encrypted = null, sex = null, date_of_birth = null,
    birth_year = null, polling_station = null, number = null, emptied_at = now()
  where id in (
    select roll_entries.id from rolls join roll_entries on roll_id = rolls.id join people on people.id = person_id
    where kept_until < (now() at time zone 'Africa/Nairobi')::date and erased_at is not null and emptied_at is null
    limit most);
  get diagnostics emptied = row_count;
  return emptied;
end $$;
