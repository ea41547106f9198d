set local lock_timeout = '3s';

-- A bank's line whose reference is another's too has another receipt.
alter table statement_lines add column if not exists reference text;
-- What the account had after the line, in cents.
alter table statement_lines add column if not exists balance bigint;
