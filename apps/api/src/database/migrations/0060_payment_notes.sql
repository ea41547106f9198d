set local lock_timeout = '3s';

-- Why something waits for a person, as data that its text is rendered from. Rows from before have their note, which is empty
-- from now on: a version from before still reads a text.
alter table payment_reviews
  add column if not exists notes jsonb not null default '[]',
  alter column note set default '';
alter table reconciliation_findings
  add column if not exists notes jsonb not null default '[]',
  alter column note set default '';
