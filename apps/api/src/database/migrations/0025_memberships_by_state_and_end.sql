-- no transaction
-- Each step of the renewals finds the next memberships without reading those of the steps before.
create index concurrently memberships_by_state_and_end on memberships (state, valid_until, id)
  where (state in ('active', 'grace'));
