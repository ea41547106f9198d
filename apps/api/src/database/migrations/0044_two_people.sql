set local lock_timeout = '3s';

-- Who made the link; null for the operator of the server, and for those from before this column.
alter table event_stewards add column created_by integer;

-- The role of a proposed grant, and the person as proposed: name, address and number, encrypted.
alter table proposals
  add column role text,
  add column about_encrypted bytea;

-- The recorded emergency that a grant without a proposal has used up.
alter table role_grants add column emergency bigint;

-- What was proposed is what is decided, and a decision is final. Erasure takes the person out of it.
create or replace function keep_proposal() returns trigger language plpgsql as $$
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

-- No grant but the one that a second person approved, whatever a handler does. Without a proposal only while there is no
-- administrator, or once after the operator has recorded an emergency.
create or replace function require_approval() returns trigger language plpgsql as $$
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
