set local lock_timeout = '3s';

-- When an order came to its pickup location, and when its buyer was reminded that it waits there. Of orders from before a job sets the first.
alter table orders
  add column if not exists ready_at timestamptz(3),
  add column if not exists reminded_at timestamptz(3);

-- An order that was handed out by mistake has waited since before.
create or replace function record_ready_time() returns trigger language plpgsql as $$
begin
  new.ready_at := coalesce(old.ready_at, now());
  return new;
end $$;
drop trigger if exists orders_ready on orders;
create trigger orders_ready before update of state on orders for each row
  when (new.state = 'ready' and old.state <> 'ready') execute function record_ready_time();
