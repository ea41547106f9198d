-- Texts of the public site, and the end of the samples.

-- Without a body the site shows the built-in text. The ids are those of the contract (values/texts.ts).
create table site_texts (
  id integer primary key,
  body jsonb,
  published_at timestamptz(3),
  check ((body is null) = (published_at is null))
);
insert into site_texts (id) select generate_series(1, 8);

-- Rows of the demo.
alter table news_articles add column if not exists sample boolean not null default false;
alter table events add column if not exists sample boolean not null default false;
alter table gallery_items add column if not exists sample boolean not null default false;
alter table leaders add column if not exists sample boolean not null default false;
alter table products add column if not exists sample boolean not null default false;
alter table pickup_locations add column if not exists sample boolean not null default false;
alter table branch_contacts add column if not exists sample boolean not null default false;

-- At most one row: from then on nothing built-in is shown or seeded.
create table sample_removals (
  id integer primary key default 1 check (id = 1),
  proposal_id integer not null references proposals,
  removed_at timestamptz(3) not null default now()
);
