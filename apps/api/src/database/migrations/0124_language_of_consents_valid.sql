set local lock_timeout = '3s';

alter table consent_entries validate constraint consent_entries_language_check;
