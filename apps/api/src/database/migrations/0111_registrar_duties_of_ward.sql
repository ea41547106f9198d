-- no transaction
create index concurrently registrar_duties_of_ward on registrar_duties (ward_id, due_on, id);
