-- no transaction
-- Orders that have waited so long that their buyers are reminded.
create index concurrently orders_waiting_at_pickup on orders (ready_at) where (state = 'ready');
