set local lock_timeout = '3s';

-- Scans of signed lists, as evidence of the consent of imported people. They go with an import that has not begun.
alter table documents add column if not exists import_id integer;
alter table documents
  drop constraint if exists documents_import_id_fkey,
  add constraint documents_import_id_fkey foreign key (import_id) references imports on delete cascade not valid;
