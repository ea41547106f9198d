set local lock_timeout = '3s';

-- The privacy notice and the terms of sale.
insert into site_texts (id) values (10), (11) on conflict do nothing;

-- What was public of the texts whose earlier versions stay readable; without rows only the built-in text was.
create table if not exists text_versions (
  item_id integer not null references site_texts,
  version integer not null check (version >= 1),
  -- As consents name it.
  name text not null,
  body jsonb not null,
  -- Null for the built-in text, which came before the first one that was published.
  published_at timestamptz(3),
  primary key (item_id, version),
  unique (item_id, name)
);

create or replace function keep_text_version() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a text cannot be changed'
    using errcode = 'check_violation', constraint = 'text_versions_unchanged';
end $$;
create or replace trigger text_versions_unchanged before update or delete on text_versions
  for each row execute function keep_text_version();

-- As consents name it; null while only the built-in text was public.
create or replace function current_text_version(of_item integer) returns text language sql stable as $$
  select name from text_versions where item_id = of_item order by version desc limit 1
$$;
