-- One entry for each call of staff, refused ones included. Rows are never changed: see the triggers.
create table audit_entries (
  id bigint primary key,
  at timestamptz(3) not null,
  -- Null for the server operator.
  actor integer,
  session uuid,
  role text,
  place text not null,
  action text not null,
  permission text,
  subject_kind text,
  subject_ids integer[] not null default '{}',
  outcome text not null,
  reason text,
  proposal_id integer,
  request_id text,
  -- SHA-256 of the encrypted details, which can be deleted.
  details_hash bytea,
  -- SHA-256 of all of the above.
  hash bytea not null
);
create sequence audit_entries_id owned by audit_entries.id;
create index audit_entries_actor on audit_entries (actor, id);
create index audit_entries_subject on audit_entries using gin (subject_ids);
-- County coordinators find what was changed in their county without reading the log of the whole country.
create index audit_entries_place on audit_entries (place, id);
-- What was decided is found without reading what was looked at, which most entries are about.
create index audit_entries_action on audit_entries (action, id);

-- Ids are taken under a shared lock that lasts until the commit. The job that hashes takes it alone, and so sees every
-- entry below the highest id.
create function hash_audit_entry() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('audit', 0));
  new.id := nextval('audit_entries_id');
  new.at := clock_timestamp();
  new.hash := sha256(convert_to(audit_entry_text(new), 'UTF8'));
  return new;
end $$;
create trigger audit_entries_hashed before insert on audit_entries for each row execute function hash_audit_entry();

-- Values before and after a change, encrypted. Deleted when their person is erased.
create table audit_details (
  entry_id bigint primary key references audit_entries,
  details_encrypted bytea not null
);

-- A chain: each batch hashes its entries and the batch before.
create table audit_batches (
  id integer primary key,
  first_entry bigint not null,
  last_entry bigint not null,
  entry_count integer not null,
  at timestamptz(3) not null default now(),
  previous_hash bytea not null,
  hash bytea not null,
  check (last_entry >= first_entry and entry_count > 0)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_not_truncated before truncate on audit_entries
  for each statement execute function refuse_change();
create trigger audit_batches_append_only before update or delete on audit_batches
  for each row execute function refuse_change();
create trigger audit_batches_not_truncated before truncate on audit_batches
  for each statement execute function refuse_change();
create trigger audit_details_unchanged before update on audit_details
  for each row execute function refuse_change();

-- The text that is hashed; in UTC and without the time zone of the session.
create function audit_entry_text(entry audit_entries) returns text language sql stable set timezone = 'UTC' as $$
  select jsonb_build_array(
    entry.id, entry.at, entry.actor, entry.session, entry.role, entry.place, entry.action, entry.permission,
    entry.subject_kind, entry.subject_ids, entry.outcome, entry.reason, entry.proposal_id, entry.request_id,
    encode(entry.details_hash, 'hex')
  )::text
$$;
