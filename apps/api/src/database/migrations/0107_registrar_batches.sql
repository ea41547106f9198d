set local lock_timeout = '3s';
-- squawk-ignore-file prefer-robust-stmts

-- Files for the Registrar are files as others: for one person, for a day, decided by two.
alter table exports drop constraint if exists exports_content;
alter table exports add constraint exports_content
  check (content in ('people', 'payments', 'givers', 'registrar', 'resignations')) not valid;

-- People who are handed in together: docs/decisions/0060-lists-for-the-registrar.md
create table if not exists registrar_batches (
  export_id integer primary key references exports,
  template_id integer not null references registrar_templates,
  -- Only people of whom nothing is missing were looked for.
  only_complete boolean not null,
  -- When the rows of the file were fixed; from then on nobody is added.
  written_at timestamptz(3),
  -- Handed over by hand: the day, and the number of the letter or receipt.
  handed_over_on date,
  reference_number text check (length(reference_number) between 1 and 100),
  constraint registrar_batches_handed_over check (
    (handed_over_on is null) = (reference_number is null) and (handed_over_on is null or written_at is not null))
);
comment on table registrar_batches is 'no personal data: what files were handed in';

-- Who is in a batch, by which ground, and who was left out of it, and why.
create table if not exists registrar_batch_people (
  batch_id integer not null references registrar_batches,
  person_id integer not null references people,
  -- Null for somebody who is left out. A legal duty without consent has no record yet, so the trigger refuses it.
  ground text check (ground in ('consent', 'legal_duty')),
  -- Names of checks, and titles of columns behind "column:".
  excluded_why text[],
  -- What the Registrar answers, once answers are read.
  answer text,
  primary key (batch_id, person_id),
  constraint registrar_batch_people_in_or_out check ((ground is null) = (excluded_why is not null and cardinality(excluded_why) > 0))
);
create index if not exists registrar_batch_people_of_person on registrar_batch_people (person_id);

-- A batch is made by the template of its day, written once and handed over once.
create or replace function keep_registrar_batch() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.template_id is distinct from registrar_template_of((now() at time zone 'Africa/Nairobi')::date) then
      raise exception 'this template is not in force' using errcode = 'check_violation', constraint = 'registrar_batches_template';
    end if;
    return new;
  end if;
  if (new.export_id, new.template_id, new.only_complete) is distinct from (old.export_id, old.template_id, old.only_complete)
    or old.written_at is not null and new.written_at is distinct from old.written_at
    or old.handed_over_on is not null
      and (new.handed_over_on, new.reference_number) is distinct from (old.handed_over_on, old.reference_number)
  then
    raise exception 'a batch is never changed' using errcode = 'check_violation', constraint = 'registrar_batches_unchanged';
  end if;
  return new;
end $$;
create or replace trigger registrar_batches_kept before insert or update on registrar_batches
  for each row execute function keep_registrar_batch();

-- Nobody without consent to the text of the template is in a batch. At the commit, because a batch and what changes a consent are
-- whole transactions; the person is locked, so that a withdrawal beside it comes before or after.
create or replace function require_registrar_ground() returns trigger language plpgsql as $$
declare
  kept registrar_batch_people;
begin
  select * into kept from registrar_batch_people where batch_id = new.batch_id and person_id = new.person_id;
  if kept.ground is null then return null; end if;
  perform from people where id = new.person_id for share;
  if kept.ground <> 'consent' or not exists (
    select from person_checks
    join registrar_batches on export_id = new.batch_id
    join registrar_templates on registrar_templates.id = template_id
    where person_checks.person_id = new.person_id and person_checks.consent_version = registrar_templates.consent_version)
  then
    raise exception 'nobody is handed in without consent'
      using errcode = 'check_violation', constraint = 'registrar_batch_people_consent';
  end if;
  return null;
end $$;
drop trigger if exists registrar_batch_people_consent on registrar_batch_people;
create constraint trigger registrar_batch_people_consent after insert or update on registrar_batch_people
  deferrable initially deferred for each row execute function require_registrar_ground();

-- Whose consent ends, changes or goes with them is left out of each batch whose file is not written.
create or replace function leave_out_of_batches() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.consent_version is not distinct from old.consent_version then return null; end if;
  update registrar_batch_people set ground = null, excluded_why = '{consent_missing}'
  where person_id = old.person_id and ground is not null
    and exists (select from registrar_batches where export_id = batch_id and written_at is null);
  return null;
end $$;
drop trigger if exists person_checks_left_out on person_checks;
create trigger person_checks_left_out after update or delete on person_checks
  for each row execute function leave_out_of_batches();

-- Once the file is written, its rows are what was handed in.
create or replace function keep_registrar_batch_people() returns trigger language plpgsql as $$
begin
  if exists (select from registrar_batches where export_id = new.batch_id and written_at is not null)
    and (tg_op = 'INSERT'
      or (new.batch_id, new.person_id, new.ground, new.excluded_why)
        is distinct from (old.batch_id, old.person_id, old.ground, old.excluded_why))
  then
    raise exception 'the file of the batch is written' using errcode = 'check_violation', constraint = 'registrar_batch_people_written';
  end if;
  return new;
end $$;
create or replace trigger registrar_batch_people_written before insert or update on registrar_batch_people
  for each row execute function keep_registrar_batch_people();
