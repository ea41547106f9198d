-- no transaction
-- Transfers of one statement that nobody has confirmed.
create index concurrently statement_lines_of_statement on statement_lines (statement_id) where (statement_id is not null);
