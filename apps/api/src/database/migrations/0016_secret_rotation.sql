set local lock_timeout = '3s';

-- What is encrypted may be encrypted again with another key, by the program that says so in this setting of its transaction.
create function only_reencrypted(before jsonb, after jsonb, changed text) returns boolean language sql stable as $$
  select coalesce(current_setting('party.reencrypting', true), '') = 'on' and before - changed = after - changed
$$;

create or replace function provider_events_stay()
returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.kind = 'common' and old.direction = 'in' and old.attempt_id is null
        and old.received_at < now() - interval '30 days'
        and not exists (select from provider_event_results where event_id = old.id)
      then return old; end if;
      if tg_op = 'UPDATE' and only_reencrypted(to_jsonb(old), to_jsonb(new), 'body_encrypted') then return new; end if;
      raise exception 'provider_events are append-only';
    end $$;

create or replace function keep_proposal() returns trigger language plpgsql as $$
begin
  if only_reencrypted(to_jsonb(old), to_jsonb(new), 'body_encrypted') then return new; end if;
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
