-- Lists that the office reads into the register.
create table imports (
  id integer generated always as identity primary key,
  file_name text not null,
  sha256 bytea not null,
  -- Kind, encoding, sheets and the row of the titles.
  format jsonb not null,
  -- Titles and examples of the columns; of a file without titles those are data of people.
  columns_encrypted bytea,
  -- SHA-256 of the titles, by which a mapping is remembered.
  titles_hash bytea not null,
  state text not null default 'uploaded' check (state in ('reading', 'unreadable', 'uploaded', 'mapped', 'checking',
    'checked', 'proposed', 'running', 'stopped', 'done', 'undoing', 'undone')),
  version integer not null default 1,
  mapping jsonb,
  match_by text[] not null default '{}',
  rule text not null default 'fill' check (rule in ('fill', 'overwrite')),
  consent jsonb,
  row_count integer not null,
  counts jsonb not null default '{}',
  unknown_words jsonb not null default '[]',
  -- In which people may be imported; null for the nation.
  counties integer[],
  task_id integer,
  proposal_id integer references proposals,
  made_by integer references users on delete set null,
  created_at timestamptz(3) not null default now(),
  begun_at timestamptz(3),
  undo_until timestamptz(3),
  -- Accounts of all who made, mapped or ran it.
  handled_by integer[] not null default '{}',
  -- How many people its run may write.
  approved_people integer,
  -- What the reading of the file noticed, as codes with values.
  notices jsonb not null default '[]',
  -- From which the file is read, as long as it is kept.
  upload_id uuid,
  -- Why the file could not be read.
  fault jsonb,
  -- Nothing is run without it.
  check (begun_at is null or consent is not null)
);
create index imports_by_maker on imports (made_by) where made_by is not null;
create index imports_by_proposal on imports (proposal_id) where proposal_id is not null;
create index imports_to_empty on imports (created_at) where columns_encrypted is not null;

create table import_rows (
  id bigint generated always as identity primary key,
  import_id integer not null references imports on delete cascade,
  -- As the spreadsheet numbers it.
  n integer not null,
  cells_encrypted bytea,
  outcome text check (outcome in ('new', 'changed', 'same', 'refused', 'ambiguous')),
  problem text,
  -- The first row about the same person.
  same_as integer,
  person_id integer references people on delete set null,
  has_account boolean not null default false,
  -- What the check found, then what was done: fields with their values before and after.
  changes_encrypted bytea,
  applied boolean not null default false,
  -- Of the person, when the row was applied.
  after_version integer,
  undone boolean not null default false,
  kept text check (kept in ('changed_since', 'in_use')),
  -- What is not sure about the values of a row.
  doubts_encrypted bytea,
  unique (import_id, n)
);
create index import_rows_by_outcome on import_rows (import_id, outcome, n);
create index import_rows_kept on import_rows (import_id, n) where kept is not null;
create index import_rows_of_person on import_rows (person_id) where person_id is not null;
create index import_rows_doubtful on import_rows (import_id, n)
  where (doubts_encrypted is not null and outcome in ('new', 'changed'));

-- Keyed hashes by which rows of one file find each other, until it is run.
create table import_keys (
  import_id integer not null references imports on delete cascade,
  key_hash bytea not null,
  n integer not null,
  primary key (import_id, key_hash)
);

create table import_mappings (
  titles_hash bytea primary key,
  mapping jsonb not null,
  match_by text[] not null,
  used_at timestamptz(3) not null default now()
);

-- Files of people that were taken out: who, why, which columns, how many. The file itself lives a day.
create table exports (
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
  expires_at timestamptz(3),
  format text not null default 'csv',
  constraint exports_format check (format in ('csv', 'xlsx'))
);
create index exports_of_maker on exports (made_by, id);
create index exports_by_day on exports (created_at);

-- Who is in the file; kept for 12 months, so that members are told.
create table export_people (
  export_id integer not null references exports on delete cascade,
  person_id integer not null references people on delete cascade,
  primary key (export_id, person_id)
);
create index export_people_of_person on export_people (person_id);
