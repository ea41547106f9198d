set local lock_timeout = '3s';

-- What a notification says, as data; it is rendered when it is read. Rows from before have their title and message, which
-- are empty from now on: a version from before still reads a text.
alter table notifications
  add column if not exists kind text,
  add column if not exists "values" jsonb,
  alter column title set default '',
  alter column message set default '';
