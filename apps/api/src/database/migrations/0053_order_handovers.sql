set local lock_timeout = '3s';

-- When an order was handed out and by whom; the row goes when that is taken back.
create table if not exists order_handovers (
  order_id integer primary key references orders (id) on delete cascade,
  handed_out_at timestamptz(3) not null default now(),
  -- Null for the server operator. No reference: the row outlives the account.
  handed_out_by integer
);
create index if not exists order_handovers_newest on order_handovers (handed_out_at, order_id);

-- HMAC index of the buyer's phone number; null where none was given, and until the job `orders.complete` for orders from before.
alter table orders add column if not exists phone_hash bytea;
