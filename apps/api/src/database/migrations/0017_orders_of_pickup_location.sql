-- no transaction
-- A pickup location is deleted without reading all orders.
create index concurrently orders_of_pickup_location on orders (pickup_location_id);
