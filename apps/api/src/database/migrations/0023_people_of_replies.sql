set local lock_timeout = '3s';

-- Every email address in a text or in JSON with its escapes, in lower case. The cost is that of the regular expression, so that PostgreSQL prefers an
-- index to running it on every row.
create or replace function addresses_in(content text) returns text[]
language sql immutable parallel safe cost 1000 as $$
  select array(
    select found[1]
    from regexp_matches(
      case when position('@' in content) > 0 then regexp_replace(lower(content), '\\(u[0-9a-f]{4}|.)', ' ', 'g') end,
      '([a-z0-9_''+.-]+@[a-z0-9.-]*[a-z0-9])', 'g') as found)
$$;

-- Whom the row of an idempotent request is about, as 'user 5' and as addresses: its sender, a visitor who registered (named in
-- the device token of the reply), and every address in the reply.
create or replace function people_of_reply(scope text, reply text) returns text[]
language sql immutable parallel safe cost 1000 as $$
  select array_remove(array[
    substring(scope from ' (user [0-9]+)$'),
    case when scope = 'POST /api/auth/register/ visitor'
      then 'user ' || substring(reply from '"device": *"[^".]*[.]([0-9]+)[.]') end
  ], null) || public.addresses_in(reply)
$$;
