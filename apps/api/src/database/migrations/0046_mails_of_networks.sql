set local lock_timeout = '3s';

-- HMAC of the network that caused an email to somebody unknown, for a day. Emails that wait have a time to come.
alter table mailed_links add column if not exists network_hash bytea;
