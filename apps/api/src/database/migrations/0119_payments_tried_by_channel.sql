-- no transaction
create index concurrently payment_attempts_of_method on payment_attempts (method, intent_id);
