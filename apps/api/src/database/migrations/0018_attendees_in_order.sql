-- no transaction
-- The list of an event's attendees reads them in their order.
create index concurrently attendees_in_order on attendances (event_id, id) where state <> 'cancelled';
