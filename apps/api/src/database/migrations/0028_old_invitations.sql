-- no transaction
create index concurrently invitation_mails_asked_at on invitation_mails (asked_at);
