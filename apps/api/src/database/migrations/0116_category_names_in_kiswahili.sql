set local lock_timeout = '3s';

-- Null: shown in English.
alter table categories add column if not exists name_sw text;
