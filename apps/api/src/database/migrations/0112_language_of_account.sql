set local lock_timeout = '3s';

-- What the party writes to a member in: docs/decisions/0040-two-languages.md
alter table users add column if not exists language text not null default 'en';
alter table users drop constraint if exists users_language_check;
alter table users add constraint users_language_check check (language in ('en', 'sw')) not valid;
