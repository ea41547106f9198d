set local lock_timeout = '3s';

-- What staff write in another language than English. What visitors read of an item is its row in the feature's table with
-- these words; the item itself, its prices, days and pictures are in English tables alone.
create table content_translations (
  kind text not null,
  item_id integer not null,
  language text not null check (language in ('sw')),
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
  foreign key (kind, item_id, language) references content_translations on delete cascade
);
create index content_translation_revisions_author on content_translation_revisions (author);

-- Nothing is public that is no revision.
alter table content_translations
  add constraint content_translations_revision foreign key (kind, item_id, language, revision)
    references content_translation_revisions deferrable initially deferred,
  add constraint content_translations_published_revision foreign key (kind, item_id, language, published_revision)
    references content_translation_revisions deferrable initially deferred,
  add constraint content_translations_scheduled_revision foreign key (kind, item_id, language, scheduled_revision)
    references content_translation_revisions deferrable initially deferred;

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
