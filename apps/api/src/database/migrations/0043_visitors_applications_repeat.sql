-- no transaction
drop index concurrently if exists memberships_of_visitor;
