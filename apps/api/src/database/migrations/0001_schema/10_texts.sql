-- Without a body the site shows the built-in text. The ids are those of the contract (values/texts.ts).
create table site_texts (
  id integer primary key,
  body jsonb,
  published_at timestamptz(3),
  check ((body is null) = (published_at is null))
);
insert into site_texts (id) select generate_series(1, 11);

-- What the site shows as the constitution changes only in the transaction that adopts it.
create function require_adoption() returns trigger language plpgsql as $$
begin
  if new.body is distinct from old.body
    and not exists (select from constitution_versions where adopted_at = now())
  then
    raise exception 'the constitution was not adopted' using errcode = 'check_violation', constraint = 'site_texts_adopted';
  end if;
  return new;
end $$;
create trigger site_texts_adopted before update on site_texts
  for each row when (old.id = 9) execute function require_adoption();

-- What was public of the texts whose earlier versions stay readable; without rows only the built-in text was.
create table text_versions (
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

create function keep_text_version() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a text cannot be changed'
    using errcode = 'check_violation', constraint = 'text_versions_unchanged';
end $$;
create trigger text_versions_unchanged before update or delete on text_versions
  for each row execute function keep_text_version();

-- Versions of the constitution that two people have adopted.
create table constitution_versions (
  version integer primary key check (version >= 1),
  kind text not null default 'constitution' check (kind = 'constitution'),
  item_id integer not null default 9 check (item_id = 9),
  revision integer not null unique,
  proposal_id integer not null unique references proposals,
  -- The time of the transaction.
  adopted_at timestamptz not null default now(),
  -- So that the text of an adopted version cannot be deleted; keep_public_revision() forbids to change it.
  foreign key (kind, item_id, revision) references content_revisions(kind, item_id, n)
);

-- No version without the approval of a second person, whatever a handler does.
create function require_adoption_approval() returns trigger language plpgsql as $$
begin
  if not exists (
    select from proposals where id = new.proposal_id and kind = 'constitution' and decision = 'approved'
  ) then
    raise exception 'the version was not approved'
      using errcode = 'check_violation', constraint = 'constitution_versions_approved';
  end if;
  return new;
end $$;
create trigger constitution_versions_approved before insert on constitution_versions
  for each row execute function require_adoption_approval();

create function keep_constitution_version() returns trigger language plpgsql as $$
begin
  raise exception 'an adopted version cannot be changed'
    using errcode = 'check_violation', constraint = 'constitution_versions_unchanged';
end $$;
create trigger constitution_versions_unchanged before update or delete on constitution_versions
  for each row execute function keep_constitution_version();

-- At most one row: from then on nothing built-in is shown or seeded.
create table sample_removals (
  id integer default 1 primary key check (id = 1),
  proposal_id integer not null references proposals,
  removed_at timestamptz(3) not null default now()
);

-- As consents name it; null while only the built-in text was public.
create function current_text_version(of_item integer) returns text language sql stable as $$
  select name from text_versions where item_id = of_item order by version desc limit 1
$$;
