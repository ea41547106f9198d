set local lock_timeout = '3s';

-- What a file holds. Rows of before are files of people.
alter table exports add column if not exists content text not null default 'people';
alter table exports drop constraint if exists exports_content;
alter table exports add constraint exports_content check (content in ('people', 'payments', 'givers')) not valid;

-- Whole KES of a file of money: what came, and what went back.
alter table exports add column if not exists received bigint;
alter table exports add column if not exists returned bigint;

-- The rows of a file of money as they were at one moment, until the file is made: so the steps of its task agree.
create table if not exists export_lines (
  export_id integer not null references exports on delete cascade,
  n integer not null,
  -- Numbers and sums alone; names are read when the row is written.
  figures jsonb not null,
  primary key (export_id, n)
);
comment on table export_lines is 'no personal data: numbers of ledger entries and gifts, and sums, until a file is made';
