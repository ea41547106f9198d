-- The picture library of staff.

create table pictures (
  id integer generated always as identity primary key,
  -- SHA-256 of the uploaded file, shortened; part of the names of all its files.
  hash text not null unique check (hash ~ '^[0-9a-f]{40}$'),
  -- Upright, in pixels.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  alt text not null,
  decorative boolean not null,
  credit text not null default '',
  -- How those shown agreed.
  consent text not null default '',
  -- In hundredths of width and height.
  focal_x smallint not null default 50 check (focal_x between 0 and 100),
  focal_y smallint not null default 50 check (focal_y between 0 and 100),
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
