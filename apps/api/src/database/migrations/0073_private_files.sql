set local lock_timeout = '3s';

-- Encrypted files that are never public: docs/decisions/0034-private-files.md. The parts are in the media store.
create table if not exists private_files (
  id uuid primary key default gen_random_uuid(),
  -- Of this file alone; empty once the file was given up, so that nobody can read what is left of it.
  key_encrypted bytea not null,
  bytes integer not null default 0,
  parts integer not null default 0,
  -- Null for one that is kept.
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index if not exists private_files_expired on private_files (expires_at) where expires_at is not null;

-- Files that staff send in parts. Their file expires unless something keeps it.
create table if not exists uploads (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  owner_id integer not null references users on delete cascade,
  file_id uuid not null references private_files on delete cascade,
  name_encrypted bytea not null,
  bytes integer not null check (bytes > 0),
  received integer not null default 0,
  sha256 bytea,
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3)
);
create index if not exists uploads_of_owner on uploads (owner_id, created_at);
create index if not exists uploads_of_file on uploads (file_id);

-- ID copies, signed forms and other evidence.
create table if not exists documents (
  id integer generated always as identity primary key,
  person_id integer references people,
  kind text not null,
  file_id uuid not null references private_files,
  media_type text not null,
  bytes integer not null,
  sha256 bytea not null,
  -- users.id without a reference: the document outlives the account.
  added_by integer not null,
  added_at timestamptz(3) not null default now()
);
create index if not exists documents_of_person on documents (person_id, id);
create index if not exists documents_of_file on documents (file_id);

-- The sweep deletes the parts of a file whose row nobody refers to any more.
create or replace function give_up_file() returns trigger language plpgsql as $$
begin
  update private_files set expires_at = now(), key_encrypted = '' where id = old.file_id;
  return null;
end $$;
create or replace trigger documents_file after delete on documents for each row execute function give_up_file();

-- Work that takes longer than a request. Steps change state, position and what they do in one transaction.
create table if not exists tasks (
  id integer generated always as identity primary key,
  kind text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'stopped', 'done', 'failed')),
  -- What the kind needs to know: ids, no personal data.
  payload jsonb not null default '{}',
  position jsonb,
  done integer not null default 0,
  total integer,
  result jsonb,
  -- Code of the contract's problems.
  problem text,
  -- Since the last step that went well.
  failures integer not null default 0,
  started_by integer references users on delete set null,
  stop_asked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  stepped_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create index if not exists tasks_open on tasks (stepped_at) where state in ('waiting', 'running');
create index if not exists tasks_of_starter on tasks (started_by, id);
