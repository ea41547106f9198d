set local lock_timeout = '3s';

-- An event that is called off stays on the site and says so. `sequence` and `changed_at` are those of calendars (RFC 5545).
alter table events add column if not exists called_off boolean not null default false,
  add column if not exists sequence integer not null default 0,
  add column if not exists changed_at timestamptz;

-- What became of an event's day, hours and place, or whether it takes place. Whoever had signed up before is told.
create table if not exists event_changes (
  id integer generated always as identity primary key,
  event_id integer not null references events (id) on delete cascade,
  -- date, time, location, state
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  -- The last attendance that was told.
  told_until integer not null default 0,
  done_at timestamptz
);

create index if not exists event_changes_of_event on event_changes (event_id, id);
create index if not exists event_changes_open on event_changes (id) where done_at is null;
