set local lock_timeout = '3s';

-- How many parts of a comparison are done, for whoever waits for it.
alter table reconciliation_runs add column if not exists parts_done integer not null default 0;

-- Evidence of a refund as a file, beside where it is in words: documents.id without a reference, because an erasure deletes documents of
-- people before it comes to refunds. That of a refund belongs to no person, and stays.
alter table refunds add column if not exists evidence_document integer;
