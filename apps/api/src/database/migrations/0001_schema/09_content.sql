-- Categories, which articles, events, products and their revisions refer to by id.
create table categories (
  id integer generated always as identity primary key,
  noun text not null check (noun in ('articles', 'events', 'products')),
  name text not null check (name = btrim(name) and name <> '' and length(name) <= 60),
  -- Null: shown in English.
  name_sw text
);
create unique index categories_name on categories (noun, lower(name));

-- Drafts, revisions and schedules of what staff publish. What visitors see stays in the tables of the features.
-- One row for each item that staff have edited.
create table content_items (
  kind text not null,
  -- The id in the feature's table.
  item_id integer not null,
  -- Counts saves, so that a second editor is told.
  version integer not null default 1,
  -- The newest one, with its title and place.
  revision integer not null default 1,
  title text not null,
  county_id integer references counties,
  constituency_id integer references constituencies,
  ward_id integer references wards,
  -- What visitors see, while the item is public.
  published_revision integer,
  first_published_at timestamptz(3),
  unpublished_at timestamptz(3),
  pinned_until timestamptz(3),
  -- When the newest revision was saved, so that the items edited last are read in the order of an index.
  edited_at timestamptz(3) not null default now(),
  primary key (kind, item_id),
  check (num_nonnulls(county_id, constituency_id, ward_id) <= 1)
);
create index content_items_edited_last on content_items (kind, edited_at desc, item_id desc);

create table content_revisions (
  kind text not null,
  item_id integer not null,
  n integer not null check (n >= 1),
  body jsonb not null,
  -- Null for what is built in, and for an account that was erased.
  author integer references users on delete set null,
  at timestamptz(3) not null default now(),
  -- Later than `at` when the author has saved again within the hour.
  saved_at timestamptz(3) not null default now(),
  note text not null default '',
  -- When it first became public; from then on it never changes.
  published_at timestamptz(3),
  -- When a second person was asked to approve it; from then on its body never changes.
  proposed_at timestamptz(3),
  -- When somebody else than its author first read it. From then on its author saves into another revision.
  read_at timestamptz(3),
  primary key (kind, item_id, n),
  foreign key (kind, item_id) references content_items(kind, item_id) on delete cascade
);
-- Nothing is public that is no revision.
alter table content_items add constraint content_items_revision
  foreign key (kind, item_id, revision) references content_revisions(kind, item_id, n) deferrable initially deferred;
alter table content_items add constraint content_items_published_revision
  foreign key (kind, item_id, published_revision) references content_revisions(kind, item_id, n) deferrable initially deferred;
create index content_revisions_author on content_revisions (author);

create function keep_public_revision() returns trigger language plpgsql as $$
begin
  if (old.published_at is not null or old.proposed_at is not null) and new.body is distinct from old.body
    or old.published_at is not null and new.published_at is distinct from old.published_at
  then
    raise exception 'a revision that was public or proposed cannot be changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger content_revisions_unchanged before update on content_revisions
  for each row execute function keep_public_revision();

create table content_schedules (
  kind text not null,
  item_id integer not null,
  revision integer not null,
  at timestamptz(3) not null,
  scheduled_by integer references users on delete set null,
  -- Whether its first publication is announced.
  announced boolean not null,
  primary key (kind, item_id),
  foreign key (kind, item_id, revision) references content_revisions(kind, item_id, n) on delete cascade
);
create index content_schedules_at on content_schedules (at);
create index content_schedules_by on content_schedules (scheduled_by);

-- What staff write in another language than English. What visitors read of an item is its row in the feature's table with
-- these words; the item itself, its prices, days and pictures are in English tables alone.
create table content_translations (
  kind text not null,
  item_id integer not null,
  language text not null check (language = 'sw'),
  -- Counts saves, so that a second editor is told.
  version integer not null default 1,
  -- The newest one.
  revision integer not null default 1,
  edited_at timestamptz(3) not null default now(),
  -- What visitors read: texts by their paths, made of `published_revision`, which translates the English revision
  -- `published_from`.
  published jsonb,
  published_revision integer,
  published_from integer,
  published_at timestamptz(3),
  published_by integer references users on delete set null,
  search tsvector,
  scheduled_revision integer,
  scheduled_at timestamptz(3),
  scheduled_by integer references users on delete set null,
  primary key (kind, item_id, language),
  check (num_nonnulls(published, published_revision, published_from, published_at) in (0, 4)),
  check (num_nonnulls(scheduled_revision, scheduled_at) in (0, 2))
);
create index content_translations_due on content_translations (scheduled_at) where (scheduled_at is not null);
create index content_translations_scheduled_by on content_translations (scheduled_by) where (scheduled_by is not null);
create index content_translations_published_by on content_translations (published_by) where (published_by is not null);

create table content_translation_revisions (
  kind text not null,
  item_id integer not null,
  language text not null,
  n integer not null check (n >= 1),
  words jsonb not null,
  -- The English revision that it translates.
  source integer not null,
  author integer references users on delete set null,
  at timestamptz(3) not null default now(),
  saved_at timestamptz(3) not null default now(),
  note text not null default '',
  -- When it first became public, was proposed, and was first read by another person: from then on it never changes.
  published_at timestamptz(3),
  proposed_at timestamptz(3),
  read_at timestamptz(3),
  primary key (kind, item_id, language, n),
  foreign key (kind, item_id, language) references content_translations(kind, item_id, language) on delete cascade
);
-- Nothing is public that is no revision.
alter table content_translations add constraint content_translations_revision
  foreign key (kind, item_id, language, revision)
  references content_translation_revisions(kind, item_id, language, n) deferrable initially deferred;
alter table content_translations add constraint content_translations_published_revision
  foreign key (kind, item_id, language, published_revision)
  references content_translation_revisions(kind, item_id, language, n) deferrable initially deferred;
alter table content_translations add constraint content_translations_scheduled_revision
  foreign key (kind, item_id, language, scheduled_revision)
  references content_translation_revisions(kind, item_id, language, n) deferrable initially deferred;
create index content_translation_revisions_author on content_translation_revisions (author);

create function keep_public_translation() returns trigger language plpgsql as $$
begin
  if old.published_at is not null
    and (new.words, new.source, new.published_at) is distinct from (old.words, old.source, old.published_at) then
    raise exception 'a translation that was public cannot be changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger content_translation_revisions_unchanged before update on content_translation_revisions
  for each row execute function keep_public_translation();

create table redirects (
  id integer generated by default as identity primary key,
  from_path text not null check (from_path like '/%'),
  to_path text not null check (to_path like '/%'),
  published_at timestamptz(3)
);
create unique index redirects_from on redirects (from_path) where (published_at is not null);

create table news_articles (
  id integer generated by default as identity primary key,
  title text not null,
  content text not null,
  -- The body without its markup, for the search.
  plain_text text not null,
  image text,
  author text,
  -- Null for a draft, later than now for a scheduled row.
  published_at timestamptz(3),
  announced_at timestamptz(3),
  county_id integer references counties,
  image_alt text,
  pinned_until timestamptz(3),
  -- Rows of the demo.
  sample boolean not null default false,
  category_id integer references categories,
  search tsvector not null generated always as (
    to_tsvector('english', fold_text((title || ' ') || plain_text))
    || to_tsvector('simple', fold_text((title || ' ') || plain_text))
  ) stored
);
create index news_articles_newest on news_articles (published_at desc, id desc);
create index news_articles_pinned on news_articles (pinned_until) where (pinned_until is not null);
create index news_articles_unannounced on news_articles (published_at) where (announced_at is null);
create index news_articles_newest_of_category on news_articles (category_id, published_at desc, id desc);
create index news_articles_for_staff on news_articles ((coalesce(published_at, 'epoch')) desc, id desc);
create index news_articles_search on news_articles using gin (search);

create table gallery_items (
  id integer generated by default as identity primary key,
  title text not null,
  description text not null,
  image text,
  media_type text not null check (media_type in ('image', 'video')),
  video text,
  thumbnail text,
  published_at timestamptz(3),
  duration_seconds integer check (duration_seconds > 0),
  image_alt text,
  captions text,
  sample boolean not null default false
);
create index gallery_items_newest on gallery_items (published_at desc, id desc);

create table leaders (
  id integer generated by default as identity primary key,
  name text not null,
  position_title text not null,
  position_description text not null,
  image text,
  bio text not null,
  rank integer not null,
  published_at timestamptz(3),
  image_alt text,
  sample boolean not null default false
);

-- Offices of the party, each for one ward, constituency or county.
create table branch_contacts (
  id integer generated by default as identity primary key,
  ward_id integer references wards,
  constituency_id integer references constituencies,
  county_id integer references counties,
  name text not null,
  address text not null,
  hours text not null,
  phone text not null,
  email text not null,
  -- A draft may lack its place, and lie where another branch is public.
  published_at timestamptz(3) default now(),
  sample boolean not null default false,
  constraint branch_contacts_place check (num_nonnulls(ward_id, constituency_id, county_id) = 1
    or published_at is null and num_nonnulls(ward_id, constituency_id, county_id) = 0)
);
create unique index branch_contacts_constituency on branch_contacts (constituency_id) where (published_at is not null);
create unique index branch_contacts_county on branch_contacts (county_id) where (published_at is not null);
create unique index branch_contacts_ward on branch_contacts (ward_id) where (published_at is not null);

-- The key prevents a second notification of the same member.
create table announcements (
  topic text not null check (topic in ('news', 'events_near_me')),
  item_id integer not null,
  user_id integer not null references users on delete cascade,
  told_at timestamptz(3) not null default now(),
  primary key (topic, item_id, user_id)
);
create index announcements_user_id on announcements (user_id);

-- How far the announcement of an item to all members has come, in the order of their ids.
create table announcement_progress (
  topic text not null check (topic in ('news', 'events_near_me')),
  item_id integer not null,
  position integer not null,
  primary key (topic, item_id)
);
