-- Every email address in a text or in JSON with its escapes, in lower case. The cost is that of the regular expression, so
-- that PostgreSQL prefers an index to running it on every row.
create function addresses_in(content text) returns text[]
language sql immutable parallel safe cost 1000 as $$
  select array(
    select found[1]
    from regexp_matches(
      case when position('@' in content) > 0 then regexp_replace(lower(content), '\\(u[0-9a-f]{4}|.)', ' ', 'g') end,
      '([a-z0-9_''+.-]+@[a-z0-9.-]*[a-z0-9])', 'g') as found)
$$;

-- Whom the row of an idempotent request is about, as 'user 5' and as addresses: its sender, a visitor who registered (named in
-- the device token of the reply), and every address in the reply.
create function people_of_reply(scope text, reply text) returns text[]
language sql immutable parallel safe cost 1000 as $$
  select array_remove(array[
    substring(scope from ' (user [0-9]+)$'),
    case when scope = 'POST /api/auth/register/ visitor'
      then 'user ' || substring(reply from '"device": *"[^".]*[.]([0-9]+)[.]') end
  ], null) || public.addresses_in(reply)
$$;

-- Replies to requests with an Idempotency-Key: docs/decisions/0006-idempotency.md
create table idempotency_keys (
  scope text not null,
  key text not null,
  fingerprint text not null,
  claim uuid not null,
  leased_until timestamptz not null,
  status integer,
  reply text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
-- An export or erasure finds the stored replies of a person.
create index idempotency_keys_of_person on idempotency_keys using gin (people_of_reply(scope, reply)) with (fastupdate = off);

-- Counters that all processes share. Unlogged: they are written on every limited request and need not survive a crash.
create unlogged table rate_limits (
  -- HMAC of endpoint, limit, and what the request is about.
  key text primary key,
  count integer not null,
  resets_at timestamptz(3) not null
) with (fillfactor = 50);
create index rate_limits_resets_at on rate_limits (resets_at);

-- Failed attempts to sign in as staff. Counted here, because several processes share them.
create table sign_in_attempts (
  -- HMAC, e.g. of an email address with a network.
  key bytea primary key,
  count integer not null,
  last_at timestamptz(3) not null
);
create index sign_in_attempts_last_at on sign_in_attempts (last_at);

create unlogged table sign_in_failures (
  -- HMAC of the throttled device, network, email address or member.
  key text primary key,
  count integer not null,
  last_at timestamptz(3) not null
) with (fillfactor = 50);
create index sign_in_failures_last_at on sign_in_failures (last_at);
