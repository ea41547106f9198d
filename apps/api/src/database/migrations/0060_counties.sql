set local lock_timeout = '3s';
-- squawk-ignore-file require-concurrent-index-creation

-- Null where the party names nobody.
alter table branch_contacts add column if not exists coordinator text;
-- The newest articles of a county: docs/decisions/0045-counties.md
create index if not exists news_articles_newest_of_county on news_articles (county_id, published_at desc, id desc)
  where (county_id is not null);
