set local lock_timeout = '3s';

-- To which request of a refund a result belongs, from the address that it was posted to.
alter table provider_events add column if not exists refund_request_id uuid;
