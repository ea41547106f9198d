-- The schema at the first release, in the order of the files' numbers; each table with its functions and triggers.
-- Ids are integers; instants are timestamptz, mostly in milliseconds; money is whole KES.

-- Both are trusted: the owner of the database may create them.
create extension if not exists btree_gin;
create extension if not exists fuzzystrmatch;

-- How a search compares names and text, the same as foldText of the contract: in lower case, without marks and apostrophes,
-- a hyphen as a space.
create function fold_text(typed text) returns text language sql immutable strict parallel safe as $$
  select lower(normalize(regexp_replace(regexp_replace(normalize(typed, NFD),
    '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe0f\ufeff''`´‘’‛′＇\u02b9\u02bb-\u02bf\ua78b\ua78c]', '', 'g'),
    '[-\u2010-\u2015\u2212]', ' ', 'g'), NFC))
$$;

-- How words of a folded name sound, as double metaphone hears them; besides, c before e and i as ch, as Wangeci is said, and kh
-- at the beginning as h, as Khadija is written too.
-- Names of functions are whole, because indexes are built without a search path.
create function sounds_of(folded text) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(distinct code, ' '), '')
  from pg_catalog.regexp_split_to_table(folded, '[^[:alnum:]]+') as word,
    lateral (values (public.dmetaphone(word)), (public.dmetaphone_alt(word)),
      (public.dmetaphone(pg_catalog.regexp_replace(word, 'c([ei])', 'ch\1', 'g'))),
      (public.dmetaphone(pg_catalog.regexp_replace(word, '^kh', 'h')))) as heard (code)
  where code <> ''
$$;

-- The words of a name in one order, because people write their last name first too.
create function sorted_words(key text) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(word, ' ' order by word), '') from (
    select distinct word from unnest(string_to_array(key, ' ')) as word where word <> ''
  ) as words
$$;

-- As they sound. `c` before e and i is written `ch` too: Wangeci, Wangechi.
create function sorted_sounds(key text) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(sound, ' ' order by sound), '') from (
    select distinct coalesce(nullif(public.dmetaphone(regexp_replace(word, 'c([ei])', 'ch\1', 'g')), ''), word) as sound
    from unnest(string_to_array(key, ' ')) as word where word <> ''
  ) as sounds
$$;

-- How much of two names sounds alike, from 0 to 1 (Dice): 0.5 for two of one surname.
create function likeness(one text, other text) returns real language sql immutable strict parallel safe as $$
  select coalesce(2.0 * (select count(*) from (select unnest(a) intersect select unnest(b)) as both_have)
    / nullif(cardinality(a) + cardinality(b), 0), 0)::real
  from (select string_to_array(sorted_sounds(one), ' ') as a, string_to_array(sorted_sounds(other), ' ') as b) as sounds
$$;

-- What is encrypted may be encrypted again with another key, by the program that says so in this setting of its transaction.
create function only_reencrypted(before jsonb, after jsonb, changed text) returns boolean language sql stable as $$
  select coalesce(current_setting('party.reencrypting', true), '') = 'on' and before - changed = after - changed
$$;
