set local lock_timeout = '3s';

alter table memberships validate constraint memberships_language_check;
alter table newsletter_subscriptions validate constraint newsletter_subscriptions_language_check;
alter table volunteers validate constraint volunteers_language_check;
alter table payment_intents validate constraint payment_intents_language_check;
