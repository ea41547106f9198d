-- no transaction
create index concurrently memberships_in_force_by_ward on memberships (ward_id, number) where (state in ('active', 'grace'));
