-- no transaction
create index concurrently contact_messages_of_address on contact_messages (email);
