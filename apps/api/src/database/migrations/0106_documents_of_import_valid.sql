set local lock_timeout = '3s';

alter table documents validate constraint documents_import_id_fkey;
