-- Counters that all processes share. Unlogged: they are written on every limited request and need not survive a crash.
create unlogged table rate_limits (
  -- HMAC of endpoint, limit, and what the request is about.
  key text primary key,
  count integer not null,
  resets_at timestamptz(3) not null
) with (fillfactor = 50);
create index rate_limits_resets_at on rate_limits (resets_at);

create unlogged table sign_in_failures (
  -- HMAC of the throttled device, network, email address or member.
  key text primary key,
  count integer not null,
  last_at timestamptz(3) not null
) with (fillfactor = 50);
create index sign_in_failures_last_at on sign_in_failures (last_at);
