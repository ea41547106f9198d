-- no transaction
-- The oldest orders to hand out are read in their order, without sorting all.
create index concurrently orders_to_hand_out_in_order on orders (created_at, id) where state in ('paid', 'ready');
