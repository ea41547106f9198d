set local lock_timeout = '3s';

-- A person has dealt with what a comparison found, as with a review.
alter table reconciliation_findings add column if not exists resolved_at timestamptz;
alter table reconciliation_findings add column if not exists resolution text;
