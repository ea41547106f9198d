-- Staff of the console: sessions, roles, proposals and the audit log.

alter table sessions
  add column kind text not null default 'member' check (kind in ('member', 'staff')),
  -- SHA-256 of the cookie; members have access tokens instead.
  add column cookie_digest bytea unique,
  -- When an authenticator code was last entered.
  add column code_at timestamptz(3),
  add check ((kind = 'staff') = (cookie_digest is not null));

-- Failed attempts to sign in as staff. Counted here, because several processes share them.
create table sign_in_attempts (
  -- HMAC, e.g. of an email address with a network.
  key bytea primary key,
  count integer not null,
  last_at timestamptz(3) not null
);
create index sign_in_attempts_last_at on sign_in_attempts (last_at);

-- What one person proposes and another decides. People are ids without a reference: the rows outlive accounts.
create table proposals (
  id integer generated always as identity primary key,
  kind text not null,
  body_encrypted bytea not null,
  subject text not null,
  -- The person whom it is about, if any; named only by this id.
  about_user integer,
  amount integer check (amount >= 0),
  place_level text not null check (place_level in ('nation', 'county', 'constituency', 'ward')),
  place_id integer not null,
  reason text not null,
  -- Null for the server operator.
  proposed_by integer,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  decided_by integer,
  decision text check (decision in ('approved', 'rejected')),
  decided_at timestamptz(3),
  decision_reason text,
  withdrawn_at timestamptz(3),
  done_at timestamptz(3),
  outcome text,
  -- Two people: nobody decides on an own proposal.
  constraint proposals_two_people check (decided_by is null or proposed_by is null or decided_by <> proposed_by),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  check (withdrawn_at is null or decision is null),
  constraint proposals_done_after_approval check (done_at is null or decision is not distinct from 'approved')
);
create index proposals_open on proposals (created_at) where (decision is null and withdrawn_at is null);

-- What was proposed is what is decided, and a decision is final.
create function keep_proposal() returns trigger language plpgsql as $$
begin
  if (new.kind, new.body_encrypted, new.place_level, new.place_id, new.created_at, new.expires_at)
      is distinct from (old.kind, old.body_encrypted, old.place_level, old.place_id, old.created_at, old.expires_at)
    or new.proposed_by is distinct from old.proposed_by
    or new.amount is distinct from old.amount
    or (old.decision is not null and (new.decision, new.decided_by) is distinct from (old.decision, old.decided_by))
    or (old.done_at is not null and new.done_at is distinct from old.done_at)
  then
    raise exception 'a proposal cannot be changed' using errcode = 'check_violation', constraint = 'proposals_unchanged';
  end if;
  return new;
end $$;
create trigger proposals_unchanged before update on proposals for each row execute function keep_proposal();

-- A role of one person in one place; no place is the nation.
create table role_grants (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  role text not null,
  county_id integer references counties,
  constituency_id integer references constituencies,
  ward_id integer references wards,
  valid_from timestamptz(3) not null default now(),
  valid_until timestamptz(3) not null,
  -- Null for the first administrator alone.
  proposal_id integer unique references proposals,
  ended_at timestamptz(3),
  ended_by integer,
  end_reason text,
  check (num_nonnulls(county_id, constituency_id, ward_id) <= 1),
  check (valid_until > valid_from and valid_until <= valid_from + interval '12 months 1 day'),
  constraint role_grants_proposed check (proposal_id is not null or role = 'administrator')
);
create index role_grants_of_user on role_grants (user_id);

-- No grant without the approval of a second person, whatever a handler does.
create function require_approval() returns trigger language plpgsql as $$
begin
  if new.proposal_id is not null and not exists (
    select from proposals where id = new.proposal_id and kind = 'grant' and decision = 'approved'
  ) then
    raise exception 'the grant was not approved' using errcode = 'check_violation', constraint = 'role_grants_approved';
  end if;
  return new;
end $$;
create trigger role_grants_approved before insert on role_grants for each row execute function require_approval();

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

-- The text that is hashed; in UTC and without the time zone of the session.
create function audit_entry_text(entry audit_entries) returns text language sql stable set timezone = 'UTC' as $$
  select jsonb_build_array(
    entry.id, entry.at, entry.actor, entry.session, entry.role, entry.place, entry.action, entry.permission,
    entry.subject_kind, entry.subject_ids, entry.outcome, entry.reason, entry.proposal_id, entry.request_id,
    encode(entry.details_hash, 'hex')
  )::text
$$;

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
