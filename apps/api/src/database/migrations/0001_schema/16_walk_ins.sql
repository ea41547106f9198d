-- ID copies, signed forms and other evidence.
create table documents (
  id integer generated always as identity primary key,
  person_id integer references people,
  kind text not null,
  file_id uuid not null references private_files,
  media_type text not null,
  bytes integer not null,
  sha256 bytea not null,
  -- users.id without a reference: the document outlives the account.
  added_by integer not null,
  added_at timestamptz(3) not null default now(),
  -- Scans of signed lists, as evidence of the consent of imported people. They go with an import that has not begun.
  import_id integer references imports on delete cascade
);
create index documents_of_person on documents (person_id, id);
create index documents_of_file on documents (file_id);
create index documents_of_import on documents (import_id, id) where (import_id is not null);

-- The sweep deletes the parts of a file whose row nobody refers to any more.
create function give_up_file() returns trigger language plpgsql as $$
begin
  update private_files set expires_at = now(), key_encrypted = '' where id = old.file_id;
  return null;
end $$;
create trigger documents_file after delete on documents for each row execute function give_up_file();

-- Applications that a member of staff took down in person, also on a phone without a network.
create table walk_ins (
  membership_id integer primary key references memberships on delete cascade,
  person_id integer not null references people,
  -- Made by the phone: the same entry again changes nothing.
  entry_id uuid not null,
  -- No reference: outlives the account.
  taken_by integer not null,
  taken_at timestamptz(3) not null,
  ward_id integer not null,
  -- Who has this ID number in the register already; it is not stored twice.
  same_id_number_as integer,
  -- Whether the application waits; follows the membership, for the tab of the queue.
  waits boolean not null default true,
  created_at timestamptz(3) not null default now()
);
create unique index walk_ins_entry on walk_ins (taken_by, entry_id);
create index walk_ins_taken on walk_ins (taken_by, taken_at);
create index walk_ins_waiting on walk_ins (ward_id, membership_id) where waits;
create index walk_ins_of_person on walk_ins (person_id);
create index walk_ins_in_ward on walk_ins (ward_id, taken_at);
-- Those of a member of staff on a day, by the clock of the database.
create index walk_ins_made on walk_ins (taken_by, created_at);

-- What proves that somebody without an account agreed: a signature or a photo of the form, or where the paper is.
create table consent_evidence (
  id integer generated always as identity primary key,
  person_id integer not null references people,
  kind text not null check (kind in ('signature', 'photo', 'paper', 'call')),
  text_version text not null,
  read_aloud boolean not null,
  -- Of a signature or photo.
  document_id integer references documents,
  -- Where the paper is, or what was said in the call.
  reference text,
  taken_by integer,
  taken_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  check ((kind in ('signature', 'photo')) = (document_id is not null)),
  check ((kind in ('paper', 'call')) = (reference is not null))
);
create index consent_evidence_of_person on consent_evidence (person_id);
create index consent_evidence_document on consent_evidence (document_id) where (document_id is not null);

-- Nor does evidence go while they are one.
create function keep_consent_evidence() returns trigger language plpgsql as $$
begin
  if exists (
      select from people where id = old.person_id and status = 'member' and source in ('walk_in', 'import')
        and merged_into is null
    )
    and not exists (select from consent_evidence where person_id = old.person_id)
    and not exists (
      select from consent_entries join memberships on memberships.id = membership_id
      where memberships.person_id = old.person_id and purpose = 'membership' and action = 'given' and channel <> 'in_person'
    )
  then
    raise exception 'person % is no member without evidence of consent', old.person_id
      using errcode = 'check_violation', constraint = 'people_consent_evidence';
  end if;
  return null;
end $$;
create constraint trigger consent_evidence_kept after delete or update of person_id on consent_evidence
  deferrable initially deferred for each row execute function keep_consent_evidence();

-- Whoever was registered by somebody else is no member without evidence: the paper or signature, or their own consent on
-- the site. Checked at the end of a transaction, because a merge moves rows one table after the other.
create function require_consent_evidence() returns trigger language plpgsql as $$
begin
  if exists (
      select from people where id = new.id and status = 'member' and source in ('walk_in', 'import') and merged_into is null
    )
    and not exists (select from consent_evidence where person_id = new.id)
    and not exists (
      select from consent_entries join memberships on memberships.id = membership_id
      where memberships.person_id = new.id and purpose = 'membership' and action = 'given' and channel <> 'in_person'
    )
  then
    raise exception 'person % is no member without evidence of consent', new.id
      using errcode = 'check_violation', constraint = 'people_consent_evidence';
  end if;
  return null;
end $$;
create constraint trigger people_consent_evidence after insert or update of status, source, merged_into on people
  deferrable initially deferred for each row
  when (new.status = 'member' and new.source in ('walk_in', 'import'))
  execute function require_consent_evidence();

create function walk_in_waits() returns trigger language plpgsql as $$
begin
  update walk_ins set waits = new.state = 'applied' where membership_id = new.id and waits <> (new.state = 'applied');
  return null;
end $$;
create trigger memberships_walk_in_waits after update of state on memberships
  for each row when ((old.state = 'applied') <> (new.state = 'applied')) execute function walk_in_waits();

-- What was taken down of somebody who is erased goes with their name.
create function erase_walk_in() returns trigger language plpgsql as $$
begin
  delete from consent_evidence where person_id = new.id;
  delete from walk_ins where person_id = new.id;
  delete from documents where person_id = new.id;
  return null;
end $$;
create trigger people_erased_walk_in after update of erased_at on people
  for each row when (new.erased_at is not null and old.erased_at is null) execute function erase_walk_in();
