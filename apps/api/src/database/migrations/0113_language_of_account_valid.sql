set local lock_timeout = '3s';

alter table users validate constraint users_language_check;
