-- no transaction
-- The index of 0042 leaves out applications that were replaced.
drop index concurrently if exists memberships_of_visitor;
