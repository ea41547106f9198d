-- no transaction
-- Old invitation emails are deleted in steps, without reading the newer ones at each.
create index concurrently invitation_mails_asked_at on invitation_mails (asked_at);
