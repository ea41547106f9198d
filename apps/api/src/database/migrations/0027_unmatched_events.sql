-- no transaction
-- Webhooks about no payment are found without reading those that were about one.
create index concurrently provider_events_unmatched on provider_events (received_at, id)
  where direction = 'in' and kind = 'common' and attempt_id is null;
