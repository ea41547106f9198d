-- Encrypted files that are never public: docs/decisions/0034-private-files.md. The parts are in the media store.
create table private_files (
  id uuid default gen_random_uuid() primary key,
  -- Of this file alone; empty once the file was given up, so that nobody can read what is left of it.
  key_encrypted bytea not null,
  bytes integer not null default 0,
  parts integer not null default 0,
  -- Null for one that is kept.
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index private_files_expired on private_files (expires_at) where expires_at is not null;

-- Files that staff send in parts. Their file expires unless something keeps it.
create table uploads (
  id uuid default gen_random_uuid() primary key,
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
create index uploads_of_owner on uploads (owner_id, created_at);
create index uploads_of_file on uploads (file_id);

-- The picture library of staff.
create table pictures (
  id integer generated always as identity primary key,
  -- SHA-256 of the uploaded file, shortened; part of the names of all its files.
  hash text not null check (hash ~ '^[0-9a-f]{40}$') unique,
  -- Upright, in pixels.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  alt text not null,
  decorative boolean not null,
  credit text not null default '',
  -- How those shown agreed.
  consent text not null default '',
  -- In hundredths of width and height.
  focal_x smallint not null default 50 check (focal_x >= 0 and focal_x <= 100),
  focal_y smallint not null default 50 check (focal_y >= 0 and focal_y <= 100),
  -- Whether all files exist; the original is deleted then.
  ready boolean not null default false,
  created_by integer references users on delete set null,
  created_at timestamptz(3) not null default now(),
  constraint pictures_described check (decorative = (alt = ''))
);

-- Which item shows which picture; a picture in use cannot be deleted.
create table picture_uses (
  picture_id integer not null references pictures,
  -- The noun of the item's endpoints, e.g. articles.
  kind text not null,
  item_id integer not null,
  primary key (kind, item_id, picture_id)
);
create index picture_uses_of_picture on picture_uses (picture_id);

-- Videos of the gallery; their bytes are in the media store, in parts.
create table videos (
  id uuid default gen_random_uuid() primary key,
  bytes integer not null check (bytes > 0),
  -- Parts that have come.
  received integer not null default 0,
  duration_seconds integer,
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3)
);
create index videos_incomplete on videos (created_at) where (completed_at is null);
