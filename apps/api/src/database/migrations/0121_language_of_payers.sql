set local lock_timeout = '3s';

alter table payment_intents add column if not exists language text not null default 'en';
alter table payment_intents add constraint payment_intents_language_check check (language in ('en', 'sw')) not valid;
