set local lock_timeout = '3s';

-- How a payment was paid, so that a list reads one row for each. Null for payments from before, whose entries say it.
alter table payment_intents add column if not exists method text;
