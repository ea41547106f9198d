set local lock_timeout = '3s';

-- Emails about a sign-up wait until the member's address is confirmed.
alter table attendances add column if not exists email_held boolean not null default false;

-- Orders whose pickup location has changed; the row goes when the buyer is told.
create table if not exists pickup_changes (
  order_id integer primary key references orders (id) on delete cascade,
  -- Name and address of the location as the buyer knows it.
  before jsonb not null
);
