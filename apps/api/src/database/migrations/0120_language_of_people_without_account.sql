set local lock_timeout = '3s';

-- What the party writes in to those who have no account: docs/decisions/0040-two-languages.md
alter table memberships add column if not exists language text not null default 'en';
alter table memberships add constraint memberships_language_check check (language in ('en', 'sw')) not valid;

alter table newsletter_subscriptions add column if not exists language text not null default 'en';
alter table newsletter_subscriptions
  add constraint newsletter_subscriptions_language_check check (language in ('en', 'sw')) not valid;

alter table volunteers add column if not exists language text not null default 'en';
alter table volunteers add constraint volunteers_language_check check (language in ('en', 'sw')) not valid;
