set local lock_timeout = '3s';

-- How many parts of a comparison are done, for whoever waits for it.
alter table reconciliation_runs add column if not exists parts_done integer not null default 0;

-- Evidence of a refund as a file, beside where it is in words.
alter table refunds add column if not exists evidence_document integer;
alter table refunds drop constraint if exists refunds_evidence_document_fkey;
alter table refunds add constraint refunds_evidence_document_fkey foreign key (evidence_document) references documents not valid;
