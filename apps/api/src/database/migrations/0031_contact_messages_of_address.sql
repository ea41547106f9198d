-- no transaction
-- A member's export and erasure find what they wrote to the party without reading all messages.
create index concurrently contact_messages_of_address on contact_messages (email);
