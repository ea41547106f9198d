set local lock_timeout = '3s';

-- Filters and order of a list under a name. Only the address is stored, never rows, and nothing that was typed to search.
create table if not exists staff_views (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  screen text not null,
  name text not null,
  search text not null,
  shared_with_role text,
  created_at timestamptz(3) not null default now()
);
create unique index if not exists staff_views_of_user on staff_views (user_id, screen, name);
create index if not exists staff_views_of_role on staff_views (shared_with_role, screen) where shared_with_role is not null;
