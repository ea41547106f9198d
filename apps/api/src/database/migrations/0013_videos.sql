-- Videos of the gallery; their bytes are in the media store, in parts.
create table videos (
  id uuid primary key default gen_random_uuid(),
  bytes integer not null check (bytes > 0),
  -- Parts that have come.
  received integer not null default 0,
  duration_seconds integer,
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3)
);
create index videos_incomplete on videos (created_at) where (completed_at is null);
