set local lock_timeout = '3s';

-- The job that had an email wait for its turn, so that its next attempt does not send it at once.
alter table mailed_links add column if not exists postponed_job text;
