-- no transaction
create index concurrently attendees_in_order on attendances (event_id, id) where state <> 'cancelled';
