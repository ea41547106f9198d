-- no transaction
create index concurrently orders_to_hand_out_in_order on orders (created_at, id) where state in ('paid', 'ready');
