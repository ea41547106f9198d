-- no transaction
-- An export or erasure finds the stored replies of a person.
create index concurrently idempotency_keys_of_person on idempotency_keys using gin (people_of_reply(scope, reply)) with (fastupdate = off);
