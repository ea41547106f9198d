-- no transaction
create index concurrently documents_of_import on documents (import_id, id) where (import_id is not null);
