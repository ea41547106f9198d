set local lock_timeout = '3s';

-- How many parts of a comparison are done, for whoever waits for it.
alter table reconciliation_runs add column if not exists parts_done smallint not null default 0;
