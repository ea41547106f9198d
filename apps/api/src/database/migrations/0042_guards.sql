set local lock_timeout = '3s';
-- Before the first release, so no program of another version runs beside this one.
-- squawk-ignore-file prefer-robust-stmts

-- One function refuses; what it refuses stands with each trigger.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation', constraint = tg_name;
end $$;

drop trigger consent_entries_stay on consent_entries;
create trigger consent_entries_unchanged before update on consent_entries for each row when (
  (new.id, new.purpose, new.action, new.text_version, new.language, new.privacy_notice_version, new.channel, new.recorded_at)
  is distinct from
  (old.id, old.purpose, old.action, old.text_version, old.language, old.privacy_notice_version, old.channel, old.recorded_at)
) execute function refuse_change();
create trigger consent_entries_kept before delete on consent_entries for each row execute function refuse_change();

drop trigger person_changes_stay on person_changes;
create trigger person_changes_unchanged before update on person_changes for each row when (
  (new.id, new.field, new.made_by, new.made_at, new.source, new.before_encrypted is null, new.after_encrypted is null,
    new.reason_encrypted is null)
  is distinct from
  (old.id, old.field, old.made_by, old.made_at, old.source, old.before_encrypted is null, old.after_encrypted is null,
    old.reason_encrypted is null)
) execute function refuse_change();

drop trigger provider_events_stay on provider_events;
create trigger provider_events_unchanged before update on provider_events for each row
  when (not only_reencrypted(to_jsonb(old), to_jsonb(new), 'body_encrypted')) execute function refuse_change();
-- What told nothing of an attempt goes after a month; a result refers to what was processed.
create trigger provider_events_kept before delete on provider_events for each row when (
  not (old.kind = 'common' and old.direction = 'in' and old.attempt_id is null and old.received_at < now() - interval '30 days')
) execute function refuse_change();

drop trigger text_versions_unchanged on text_versions;
create trigger text_versions_unchanged before delete or update on text_versions
  for each row execute function refuse_change();
drop trigger constitution_versions_unchanged on constitution_versions;
create trigger constitution_versions_unchanged before delete or update on constitution_versions
  for each row execute function refuse_change();

drop trigger role_grants_unchanged on role_grants;
create trigger role_grants_unchanged before update on role_grants for each row when (
  (new.id, new.user_id, new.role, new.valid_from) is distinct from (old.id, old.user_id, old.role, old.valid_from)
  or (new.county_id, new.constituency_id, new.ward_id) is distinct from (old.county_id, old.constituency_id, old.ward_id)
  or (new.proposal_id, new.emergency) is distinct from (old.proposal_id, old.emergency)
  or new.valid_until > old.valid_until
  or (old.ended_at is not null and new is distinct from old)
) execute function refuse_change();

drop trigger proposals_unchanged on proposals;
create trigger proposals_unchanged before update on proposals for each row when (
  not only_reencrypted(to_jsonb(old), to_jsonb(new), 'body_encrypted')
  and not only_reencrypted(to_jsonb(old), to_jsonb(new), 'about_encrypted')
  and ((new.kind, new.body_encrypted, new.subject, new.reason, new.place_level, new.place_id, new.created_at, new.expires_at)
      is distinct from
      (old.kind, old.body_encrypted, old.subject, old.reason, old.place_level, old.place_id, old.created_at, old.expires_at)
    or new.proposed_by is distinct from old.proposed_by
    or new.amount is distinct from old.amount
    or new.role is distinct from old.role
    or (old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at)
    or (new.about_user is not null and new.about_user is distinct from old.about_user)
    or (new.about_encrypted is not null and new.about_encrypted is distinct from old.about_encrypted)
    or (old.decision is not null and (new.decision, new.decided_by) is distinct from (old.decision, old.decided_by))
    or (old.decision is not null and new.decision_reason is distinct from old.decision_reason)
    or (old.done_at is not null and (new.done_at, new.outcome) is distinct from (old.done_at, old.outcome)))
) execute function refuse_change();

drop function consent_entries_stay(), person_changes_stay(), provider_events_stay(), keep_text_version(),
  keep_constitution_version(), keep_grant(), keep_proposal();

-- Seats of an event are counted by one function.
drop trigger attendances_added on attendances;
drop trigger attendances_changed on attendances;
drop trigger attendances_removed on attendances;
drop function uncount_seats(), recount_seats();
-- A sign-up that changes in nothing that is counted does not lock the event's seats: its email is held, and released, by who
-- has its row locked first, while those who move the waiting list up lock the seats first.
create or replace function count_seats() returns trigger language plpgsql as $$
declare
  more_taken integer := coalesce(new.seats * (new.state = 'seated')::integer, 0) - coalesce(old.seats * (old.state = 'seated')::integer, 0);
  more_waiting integer := coalesce((new.state = 'waiting')::integer, 0) - coalesce((old.state = 'waiting')::integer, 0);
begin
  if tg_op = 'INSERT' then
    insert into event_seats (event_id, taken, waiting) values (new.event_id, 0, 0) on conflict do nothing;
  end if;
  if (more_taken, more_waiting) <> (0, 0) then
    update event_seats set taken = taken + more_taken, waiting = waiting + more_waiting
      where event_id = coalesce(new.event_id, old.event_id);
  end if;
  return null;
end $$;
create trigger attendances_counted after insert or update or delete on attendances
  for each row execute function count_seats();

-- Which messages of payment services wait, from both tables.
drop trigger provider_events_waiting on provider_events;
drop trigger provider_event_results_waiting on provider_event_results;
drop function add_waiting_event(), remove_waiting_event();
create function update_waiting_events() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'provider_events' then insert into provider_events_waiting (event_id) values (new.id);
  else delete from provider_events_waiting where event_id = new.event_id;
  end if;
  return null;
end $$;
create trigger provider_events_waiting after insert on provider_events for each row
  when (new.direction = 'in') execute function update_waiting_events();
create trigger provider_event_results_waiting after insert on provider_event_results for each row
  execute function update_waiting_events();

-- Whoever was registered by somebody else is no member without evidence: neither becomes one, nor does the evidence go.
drop trigger consent_evidence_kept on consent_evidence;
drop function keep_consent_evidence();
create or replace function require_consent_evidence() returns trigger language plpgsql as $$
declare
  person integer;
begin
  if tg_table_name = 'people' then person := new.id; else person := old.person_id; end if;
  if exists (
      select from people where id = person and status = 'member' and source in ('walk_in', 'import') and merged_into is null
    )
    and not exists (select from consent_evidence where person_id = person)
    and not exists (
      select from consent_entries join memberships on memberships.id = membership_id
      where memberships.person_id = person and purpose = 'membership' and action = 'given' and channel <> 'in_person'
    )
  then
    raise exception 'person % is no member without evidence of consent', person
      using errcode = 'check_violation', constraint = 'people_consent_evidence';
  end if;
  return null;
end $$;
create constraint trigger consent_evidence_kept after delete or update of person_id on consent_evidence
  deferrable initially deferred for each row execute function require_consent_evidence();
