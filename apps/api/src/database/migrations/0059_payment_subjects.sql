set local lock_timeout = '3s';

-- What a payment is for, as data that its title is rendered from. Rows from before have their title, which is empty from now
-- on: a version from before still reads a text.
alter table payment_intents
  add column if not exists subject jsonb,
  alter column title set default '';
