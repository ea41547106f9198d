set local lock_timeout = '3s';

-- Files of people that were taken out: who, why, which columns, how many. The file itself lives a day.
create table if not exists exports (
  id integer generated always as identity primary key,
  state text not null default 'proposed' check (state in ('proposed', 'preparing', 'ready')),
  place_level text not null check (place_level in ('nation', 'county', 'constituency', 'ward')),
  place_id integer not null,
  filter jsonb not null,
  columns text[] not null,
  purpose text not null,
  reason text not null check (length(reason) >= 10),
  row_count integer,
  sha256 bytea,
  file_id uuid references private_files on delete set null,
  proposal_id integer references proposals,
  task_id integer references tasks,
  -- users.id without a reference: what was taken out outlives the account.
  made_by integer not null,
  downloads integer not null default 0 check (downloads <= 3),
  created_at timestamptz(3) not null default now(),
  ready_at timestamptz(3),
  expires_at timestamptz(3)
);
create index if not exists exports_of_maker on exports (made_by, id);
create index if not exists exports_by_day on exports (created_at);

-- Who is in the file; kept for 12 months, so that members are told.
create table if not exists export_people (
  export_id integer not null references exports on delete cascade,
  person_id integer not null references people on delete cascade,
  primary key (export_id, person_id)
);
create index if not exists export_people_of_person on export_people (person_id);
