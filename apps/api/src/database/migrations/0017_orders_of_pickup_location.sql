-- no transaction
create index concurrently orders_of_pickup_location on orders (pickup_location_id);
