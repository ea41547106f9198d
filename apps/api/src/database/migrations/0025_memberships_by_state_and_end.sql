-- no transaction
create index concurrently memberships_by_state_and_end on memberships (state, valid_until, id)
  where (state in ('active', 'grace'));
