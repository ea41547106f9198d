-- no transaction
drop index concurrently if exists orders_to_hand_out;
