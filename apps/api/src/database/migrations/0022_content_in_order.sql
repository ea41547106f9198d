set local lock_timeout = '3s';

-- When the newest revision was saved, so that the items edited last are read in the order of an index.
alter table content_items add column if not exists edited_at timestamptz(3) not null default now();
update content_items as item set edited_at = revision.saved_at
from content_revisions as revision
where (revision.kind, revision.item_id, revision.n) = (item.kind, item.item_id, item.revision);

-- These tables have a row for each text of the party's people, so that an index is built within milliseconds.
-- squawk-ignore require-concurrent-index-creation
create index if not exists content_items_edited_last on content_items (kind, edited_at desc, item_id desc);
-- squawk-ignore require-concurrent-index-creation
create index if not exists news_articles_for_staff on news_articles ((coalesce(published_at, 'epoch')) desc, id desc);
-- squawk-ignore require-concurrent-index-creation
create index if not exists events_for_staff on events ((coalesce(published_at, 'epoch')) desc, id desc);
