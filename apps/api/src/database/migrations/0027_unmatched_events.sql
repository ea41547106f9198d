-- no transaction
create index concurrently provider_events_unmatched on provider_events (received_at, id)
  where direction = 'in' and kind = 'common' and attempt_id is null;
