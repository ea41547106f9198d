set local lock_timeout = '3s';

-- What staff write about a person of the register: docs/decisions/0036-person-records.md
-- Who made it is the id of an account, without a reference, so that it outlives the account.
create table if not exists person_notes (
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
create index if not exists person_notes_of_person on person_notes (person_id, made_at desc, id desc);

create table if not exists tags (
  id integer generated always as identity primary key,
  name text not null,
  description text not null default '',
  made_by integer,
  made_at timestamptz(3) not null default now()
);
create unique index if not exists tags_name on tags (fold_text(name));

create table if not exists person_tags (
  person_id integer not null references people,
  tag_id integer not null references tags,
  made_by integer,
  made_at timestamptz(3) not null default now(),
  primary key (person_id, tag_id)
);
create index if not exists person_tags_of_tag on person_tags (tag_id, person_id);

create table if not exists person_tasks (
  id integer generated always as identity primary key,
  person_id integer not null references people,
  text text not null,
  due_on date not null,
  owner integer,
  made_by integer,
  made_at timestamptz(3) not null default now(),
  done_at timestamptz(3),
  done_by integer
);
create index if not exists person_tasks_of_person on person_tasks (person_id, made_at desc, id desc);
create index if not exists person_tasks_open on person_tasks (owner, due_on, id) where done_at is null;

-- What was changed in the register, by whom: values are encrypted, and null where there was none.
create table if not exists person_changes (
  id bigint generated always as identity primary key,
  person_id integer not null references people,
  field text not null,
  before_encrypted bytea,
  after_encrypted bytea,
  -- Null for what nobody did.
  made_by integer,
  made_at timestamptz(3) not null default now(),
  source text not null check (source in ('staff', 'owner', 'import', 'merge'))
);
create index if not exists person_changes_of_person on person_changes (person_id, made_at desc, id desc);
create index if not exists person_changes_old on person_changes (made_at);

-- Append-only. A merge moves them to another person, a new secret key encrypts them again, and they are deleted after two years.
create or replace function person_changes_stay() returns trigger language plpgsql as $$
begin
  if (new.id, new.field, new.made_by, new.made_at, new.source, new.before_encrypted is null, new.after_encrypted is null)
    is not distinct from
      (old.id, old.field, old.made_by, old.made_at, old.source, old.before_encrypted is null, old.after_encrypted is null)
  then return new; end if;
  raise exception 'person_changes are append-only';
end $$;
create or replace trigger person_changes_stay before update on person_changes
  for each row execute function person_changes_stay();

-- Whoever is erased, by whichever version, leaves nothing that was written about them.
create or replace function delete_person_records() returns trigger language plpgsql as $$
begin
  delete from person_notes where person_id = new.id;
  delete from person_tags where person_id = new.id;
  delete from person_tasks where person_id = new.id;
  delete from person_changes where person_id = new.id;
  return null;
end $$;
create or replace trigger people_erased_records after update of erased_at on people
  for each row when (new.erased_at is not null and old.erased_at is null) execute function delete_person_records();
