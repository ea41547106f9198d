-- no transaction
-- Replaced by that of 0019.
drop index concurrently if exists orders_to_hand_out;
