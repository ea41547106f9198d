set local lock_timeout = '3s';

-- A sign-up that changes in nothing that is counted does not lock the event's seats: its email is held, and released, by who
-- has its row locked first, while those who move the waiting list up lock the seats first.
create or replace function recount_seats() returns trigger language plpgsql as $$
begin
  update event_seats set taken = event_seats.taken + change.taken, waiting = event_seats.waiting + change.waiting
    from (
      select event_id, sum(taken) as taken, sum(waiting) as waiting
      from (
        select event_id, seats * (state = 'seated')::int as taken, (state = 'waiting')::int as waiting from added
        union all
        select event_id, -seats * (state = 'seated')::int, -(state = 'waiting')::int from removed
      ) as both_sides
      group by event_id having sum(taken) <> 0 or sum(waiting) <> 0
    ) as change
    where event_seats.event_id = change.event_id;
  return null;
end $$;

drop trigger if exists attendances_changed_from on attendances;
drop trigger if exists attendances_changed_to on attendances;
create or replace trigger attendances_changed after update on attendances
  referencing old table as removed new table as added for each statement execute function recount_seats();
