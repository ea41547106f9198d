-- no transaction
create index concurrently payment_intents_by_day on payment_intents ((timezone('Africa/Nairobi', created_at)::date), id);
