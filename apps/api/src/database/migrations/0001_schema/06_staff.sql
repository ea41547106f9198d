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
  -- The role of a proposed grant, and the person as proposed: name, address and number, encrypted.
  role text,
  about_encrypted bytea,
  -- Two people: nobody decides on an own proposal.
  constraint proposals_two_people check (decided_by is null or proposed_by is null or decided_by <> proposed_by),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  check (withdrawn_at is null or decision is null),
  constraint proposals_done_after_approval check (done_at is null or not decision is distinct from 'approved')
);
create index proposals_open on proposals (created_at) where (decision is null and withdrawn_at is null);

-- What was proposed is what is decided, and a decision is final. Erasure takes the person out of it.
create function keep_proposal() returns trigger language plpgsql as $$
begin
  if only_reencrypted(to_jsonb(old), to_jsonb(new), 'body_encrypted')
    or only_reencrypted(to_jsonb(old), to_jsonb(new), 'about_encrypted')
  then return new; end if;
  if (new.kind, new.body_encrypted, new.subject, new.reason, new.place_level, new.place_id, new.created_at, new.expires_at)
      is distinct from
      (old.kind, old.body_encrypted, old.subject, old.reason, old.place_level, old.place_id, old.created_at, old.expires_at)
    or new.proposed_by is distinct from old.proposed_by
    or new.amount is distinct from old.amount
    or new.role is distinct from old.role
    or (new.about_user is not null and new.about_user is distinct from old.about_user)
    or (new.about_encrypted is not null and new.about_encrypted is distinct from old.about_encrypted)
    or (old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at)
    or (old.decision is not null and (new.decision, new.decided_by) is distinct from (old.decision, old.decided_by))
    or (old.decision is not null and new.decision_reason is distinct from old.decision_reason)
    or (old.done_at is not null and (new.done_at, new.outcome) is distinct from (old.done_at, old.outcome))
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
  -- The recorded emergency that a grant without a proposal has used up.
  emergency bigint,
  check (num_nonnulls(county_id, constituency_id, ward_id) <= 1),
  check (valid_until > valid_from and valid_until <= (valid_from + '1 year 1 day')),
  constraint role_grants_proposed check (proposal_id is not null or role = 'administrator')
);
create index role_grants_of_user on role_grants (user_id);

-- No grant but the one that a second person approved, whatever a handler does. Without a proposal only while there is no
-- administrator, or once after the operator has recorded an emergency.
create function require_approval() returns trigger language plpgsql as $$
begin
  if new.proposal_id is not null and not exists (
    select from proposals
    where id = new.proposal_id and kind = 'grant' and decision = 'approved' and about_user = new.user_id
      and coalesce(role, new.role) = new.role
      and (place_level, place_id) = (
        case when new.county_id is not null then 'county' when new.constituency_id is not null then 'constituency'
          when new.ward_id is not null then 'ward' else 'nation' end,
        coalesce(new.county_id, new.constituency_id, new.ward_id, 0))
  ) then
    raise exception 'the grant was not approved' using errcode = 'check_violation', constraint = 'role_grants_approved';
  end if;
  new.emergency := null;
  if new.proposal_id is null and new.role = 'administrator' then
    -- Two of them at once would use up the same emergency.
    perform pg_advisory_xact_lock(hashtextextended('grants without a proposal', 0));
    select max(entry.id) into new.emergency from audit_entries as entry
    where entry.actor is null and entry.action = 'office.breakGlass' and entry.at > now() - interval '25 hours'
      and not exists (
        select from role_grants where proposal_id is null and (emergency >= entry.id or valid_from > entry.at));
    if new.emergency is null and exists (
      select from role_grants
      where role = 'administrator' and ended_at is null and valid_from <= now() and valid_until > now())
    then
      raise exception 'there is an administrator already'
        using errcode = 'check_violation', constraint = 'role_grants_first';
    end if;
  end if;
  return new;
end $$;
create trigger role_grants_approved before insert on role_grants for each row execute function require_approval();

-- A grant ends, and sooner than planned; nothing else of it changes.
create function keep_grant() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.role, new.valid_from) is distinct from (old.id, old.user_id, old.role, old.valid_from)
    or (new.county_id, new.constituency_id, new.ward_id) is distinct from (old.county_id, old.constituency_id, old.ward_id)
    or (new.proposal_id, new.emergency) is distinct from (old.proposal_id, old.emergency)
    or new.valid_until > old.valid_until
    or (old.ended_at is not null and new is distinct from old)
  then
    raise exception 'a grant cannot be changed' using errcode = 'check_violation', constraint = 'role_grants_unchanged';
  end if;
  return new;
end $$;
create trigger role_grants_unchanged before update on role_grants for each row execute function keep_grant();

-- Notifications that the party owes the Registrar (Political Parties Act, s. 14). The name stays until it is done.
create table registrar_duties (
  id integer generated always as identity primary key,
  kind text not null check (kind = 'resignation'),
  user_id integer references users on delete set null,
  member_name text,
  member_number integer,
  ward_id integer references wards,
  received_at timestamptz(3) not null default now(),
  due_on date not null,
  done_at timestamptz(3),
  reminded_on date
);
create index registrar_duties_open on registrar_duties (due_on) where (done_at is null);
create index registrar_duties_user_id on registrar_duties (user_id);
create index registrar_duties_done on registrar_duties (due_on, id) where (done_at is not null);
create index registrar_duties_of_ward on registrar_duties (ward_id, due_on, id);

-- What one member of staff has brought about on a day without a second person: people imported, registered and confirmed, and
-- rows whose ID numbers were compared with the register. Limits of a day are counted here, whatever becomes of the rows.
create table daily_work (
  -- No reference: outlives the account.
  staff_id integer not null,
  -- In Nairobi, by the clock of the database.
  day date not null default (now() at time zone 'Africa/Nairobi')::date,
  kind text not null check (kind in ('import', 'walk_in', 'confirmation', 'id_check')),
  -- The import, or the membership. No reference: outlives it.
  subject_id integer not null,
  -- How many, or how many rows.
  people integer not null,
  primary key (staff_id, kind, subject_id)
);
create index daily_work_of_day on daily_work (staff_id, day);

-- Filters and order of a list under a name. Only the address is stored, never rows, and nothing that was typed to search.
create table staff_views (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  screen text not null,
  name text not null,
  search text not null,
  shared_with_role text,
  created_at timestamptz(3) not null default now()
);
create unique index staff_views_of_user on staff_views (user_id, screen, name);
create index staff_views_of_role on staff_views (shared_with_role, screen) where shared_with_role is not null;

-- Work that takes longer than a request. Steps change state, position and what they do in one transaction.
create table tasks (
  id integer generated always as identity primary key,
  kind text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'stopped', 'done', 'failed')),
  -- What the kind needs to know: ids, no personal data.
  payload jsonb not null default '{}',
  position jsonb,
  done integer not null default 0,
  total integer,
  result jsonb,
  -- Code of the contract's problems.
  problem text,
  -- Since the last step that went well.
  failures integer not null default 0,
  started_by integer references users on delete set null,
  stop_asked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  stepped_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create index tasks_open on tasks (stepped_at) where state in ('waiting', 'running');
create index tasks_of_starter on tasks (started_by, id);
