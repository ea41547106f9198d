-- no transaction
-- Renewals that are due are counted by tier, from the index alone.
create index concurrently memberships_by_end on memberships (valid_until, membership_type)
  where (state in ('active', 'grace', 'lapsed') and valid_until is not null);
