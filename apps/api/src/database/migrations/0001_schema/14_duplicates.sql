-- Words that many people have in their names; refreshed each night. An equal rare name says more than an equal common one.
create table common_name_words (
  word text primary key,
  -- Of all people.
  share real not null
);

-- Whom the job compares with others: added by triggers, whoever writes.
create table people_to_compare (
  person_id integer primary key references people on delete cascade
);

-- Two rows that may be one human.
create table person_pairs (
  low integer not null references people on delete cascade,
  high integer not null references people on delete cascade,
  id integer generated always as identity unique,
  -- 0 to 100.
  score integer not null,
  reasons text[] not null,
  found_at timestamptz(3) not null default now(),
  -- Of two that somebody put beside each other. No reference: the row outlives the account.
  chosen_by integer,
  decision text check (decision in ('merged', 'not_same')),
  decided_at timestamptz(3),
  decided_by integer,
  primary key (low, high),
  check (low < high),
  check ((decision is null) = (decided_at is null))
);
create index person_pairs_of_high on person_pairs (high);
create index person_pairs_open on person_pairs (score desc, id desc) where (decision is null);
create index person_pairs_decided on person_pairs (decided_at desc, id desc) where (decision = 'not_same');

create table merges (
  id integer generated always as identity primary key,
  survivor integer not null references people,
  absorbed integer not null references people,
  -- Taken from the absorbed row.
  fields text[] not null,
  -- Those fields of the survivor as they were; null once it is undone, final or erased.
  before_encrypted bytea,
  proposal_id integer references proposals,
  -- No reference: the row outlives the account.
  made_by integer,
  made_at timestamptz(3) not null default now(),
  undone_at timestamptz(3),
  undone_by integer,
  -- What had changed since, and stayed when it was undone.
  left_as_is jsonb,
  -- From then on it cannot be undone.
  final_at timestamptz(3),
  check (survivor <> absorbed)
);
create unique index merges_live on merges (absorbed) where (undone_at is null);
create index merges_of_survivor on merges (survivor);
create index merges_to_end on merges (made_at, id) where (final_at is null);
create index merges_newest on merges (made_at desc, id desc);

-- Rows that a merge has changed, until it is final.
create table merge_moves (
  merge_id integer not null references merges on delete cascade,
  table_name text not null,
  row_id bigint not null,
  -- Other columns that it changed.
  before jsonb,
  after jsonb,
  primary key (merge_id, table_name, row_id)
);

create function compare_added_people() returns trigger language plpgsql as $$
begin
  insert into people_to_compare select id from added where erased_at is null order by id on conflict do nothing;
  return null;
end $$;
create trigger people_added_to_compare after insert on people
  referencing new table as added for each statement execute function compare_added_people();

create function compare_changed_people() returns trigger language plpgsql as $$
begin
  insert into people_to_compare select changed.id from changed join before using (id)
    where (before.name_key, before.phone, before.email, before.date_of_birth, before.birth_year, before.ward_id, before.sex,
        before.merged_into, before.user_id)
      is distinct from (changed.name_key, changed.phone, changed.email, changed.date_of_birth, changed.birth_year,
        changed.ward_id, changed.sex, changed.merged_into, changed.user_id)
    order by 1 on conflict do nothing;
  return null;
end $$;
create trigger people_changed_to_compare after update on people
  referencing old table as before new table as changed for each statement execute function compare_changed_people();

-- Whoever is erased leaves nothing in the rows that became part of theirs.
create function erase_merged() returns trigger language plpgsql as $$
begin
  update people set user_id = null, surname = '', other_names = '', sex = null, date_of_birth = null, birth_year = null,
      phone = null, phone_proven_at = null, email = null, polling_station = null, id_number_encrypted = null,
      id_number_hash = null, voter_status = 'unknown', voter_checked_at = null, disability_encrypted = null,
      has_disability = null, erased_at = now()
    where merged_into = new.id and erased_at is null;
  update merges set before_encrypted = null, final_at = coalesce(final_at, now())
    where survivor = new.id or absorbed = new.id;
  delete from person_pairs where low = new.id or high = new.id;
  return null;
end $$;
create trigger people_erased after update of erased_at on people
  for each row when (old.erased_at is null and new.erased_at is not null) execute function erase_merged();
