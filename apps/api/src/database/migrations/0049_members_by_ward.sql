-- no transaction
-- Coordinators see how many members their place has, without reading those of the whole country.
create index concurrently memberships_in_force_by_ward on memberships (ward_id, number) where (state in ('active', 'grace'));
