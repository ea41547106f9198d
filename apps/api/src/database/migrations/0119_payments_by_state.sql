-- no transaction
create index concurrently payment_intents_by_state on payment_intents (state, purpose, id);
