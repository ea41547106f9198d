-- no transaction
-- The last callback of each payment service.
create index concurrently provider_events_of_provider on provider_events (provider, received_at desc) where (direction = 'in');
