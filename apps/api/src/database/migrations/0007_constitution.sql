-- Versions of the constitution that two people have adopted.

insert into site_texts (id) values (9) on conflict do nothing;

create table constitution_versions (
  version integer primary key check (version >= 1),
  kind text not null default 'constitution' check (kind = 'constitution'),
  item_id integer not null default 9 check (item_id = 9),
  revision integer not null,
  proposal_id integer not null unique references proposals,
  -- The time of the transaction.
  adopted_at timestamptz not null default now(),
  unique (revision),
  -- So that the text of an adopted version cannot be deleted; keep_public_revision() forbids to change it.
  foreign key (kind, item_id, revision) references content_revisions
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

-- When a second person was asked to approve it; from then on its body never changes.
alter table content_revisions add column proposed_at timestamptz(3);
create or replace function keep_public_revision() returns trigger language plpgsql as $$
begin
  if (old.published_at is not null or old.proposed_at is not null) and new.body is distinct from old.body
    or old.published_at is not null and new.published_at is distinct from old.published_at
  then
    raise exception 'a revision that was public or proposed cannot be changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
