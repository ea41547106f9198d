set local lock_timeout = '3s';

-- How a search compares names and text, the same as foldText of the contract: in lower case, without marks and apostrophes,
-- a hyphen as a space.
create or replace function fold_text(typed text) returns text language sql immutable strict parallel safe as $$
  select lower(normalize(regexp_replace(regexp_replace(normalize(typed, NFD),
    '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe0f\ufeff''`´‘’‛′＇\u02b9\u02bb-\u02bf\ua78b\ua78c]', '', 'g'),
    '[-\u2010-\u2015\u2212]', ' ', 'g'), NFC))
$$;

-- These tables have a row for each text of the party's people, so that they are rewritten within milliseconds. The version before
-- reads the column too, and goes on finding what it is asked for without marks.
-- squawk-ignore ban-drop-column, adding-required-field, adding-field-with-default
alter table news_articles drop column search, add column search tsvector not null generated always as (
  to_tsvector('english'::regconfig, fold_text(title || ' ' || plain_text))
  || to_tsvector('simple'::regconfig, fold_text(title || ' ' || plain_text))
) stored;
-- squawk-ignore ban-drop-column, adding-required-field, adding-field-with-default
alter table events drop column search, add column search tsvector not null generated always as (
  to_tsvector('english'::regconfig, fold_text(title || ' ' || coalesce(location, '') || ' ' || plain_text))
  || to_tsvector('simple'::regconfig, fold_text(title || ' ' || coalesce(location, '') || ' ' || plain_text))
) stored;
-- squawk-ignore require-concurrent-index-creation
create index news_articles_search on news_articles using gin (search);
-- squawk-ignore require-concurrent-index-creation
create index events_search on events using gin (search);
