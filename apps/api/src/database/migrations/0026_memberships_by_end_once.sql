-- no transaction
-- Another index orders memberships by their end, for each state.
drop index concurrently if exists memberships_ending;
