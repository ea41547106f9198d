set local lock_timeout = '3s';

-- Seats taken and parties that wait. Triggers count them, because every process and every deletion of an account changes them;
-- sign-ups and cancellations hold the lock on the event's row anyway.
alter table event_seats add column if not exists taken integer not null default 0,
  add column if not exists waiting integer not null default 0;

create or replace function count_seats() returns trigger language plpgsql as $$
begin
  insert into event_seats as kept (event_id, taken, waiting)
    select event_id, coalesce(sum(seats) filter (where state = 'seated'), 0), count(*) filter (where state = 'waiting')
    from added group by event_id order by event_id
    on conflict (event_id) do update set taken = kept.taken + excluded.taken, waiting = kept.waiting + excluded.waiting;
  return null;
end $$;

create or replace function uncount_seats() returns trigger language plpgsql as $$
begin
  update event_seats set taken = event_seats.taken - gone.taken, waiting = event_seats.waiting - gone.waiting
    from (
      select event_id, coalesce(sum(seats) filter (where state = 'seated'), 0) as taken,
        count(*) filter (where state = 'waiting') as waiting
      from removed group by event_id
    ) gone
    where event_seats.event_id = gone.event_id;
  return null;
end $$;

create or replace trigger attendances_added after insert on attendances
  referencing new table as added for each statement execute function count_seats();
create or replace trigger attendances_removed after delete on attendances
  referencing old table as removed for each statement execute function uncount_seats();
create or replace trigger attendances_changed_from after update on attendances
  referencing old table as removed for each statement execute function uncount_seats();
create or replace trigger attendances_changed_to after update on attendances
  referencing new table as added for each statement execute function count_seats();

insert into event_seats (event_id, taken, waiting)
  select event_id, coalesce(sum(seats) filter (where state = 'seated'), 0), count(*) filter (where state = 'waiting')
  from attendances where state in ('seated', 'waiting') group by event_id
  on conflict (event_id) do update set taken = excluded.taken, waiting = excluded.waiting;
