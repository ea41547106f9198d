-- No released version runs beside this one, and these tables have a row for each text of the party's people.
-- squawk-ignore-file adding-foreign-key-constraint, adding-not-nullable-field, adding-serial-primary-key-field
-- squawk-ignore-file ban-drop-column, ban-drop-table, constraint-missing-not-valid
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion
set local lock_timeout = '3s';

-- A revision, a schedule and the newest state of an item are of one language; English is one of them. What visitors read in
-- English stays in the tables of the features, in another language in `content_translations`.
alter table content_items add column language text not null default 'en';
alter table content_revisions add column language text not null default 'en';
-- The English revision that it translates; null in English.
alter table content_revisions add column source integer;
alter table content_schedules add column language text not null default 'en';
alter table constitution_versions add column language text not null default 'en' check (language = 'en');

alter table constitution_versions drop constraint constitution_versions_kind_item_id_revision_fkey;
alter table content_schedules drop constraint content_schedules_kind_item_id_revision_fkey;
alter table content_items drop constraint content_items_revision, drop constraint content_items_published_revision;
alter table content_revisions drop constraint content_revisions_kind_item_id_fkey;
alter table content_items drop constraint content_items_pkey, add primary key (kind, item_id, language);
alter table content_revisions drop constraint content_revisions_pkey, add primary key (kind, item_id, language, n);
alter table content_schedules drop constraint content_schedules_pkey, add primary key (kind, item_id, language);

insert into content_items
  (kind, item_id, language, version, revision, title, published_revision, first_published_at, edited_at)
select kind, item_id, language, version, revision, '', published_revision, published_at, edited_at
from content_translations;
insert into content_revisions
  (kind, item_id, language, n, body, source, author, at, saved_at, note, published_at, proposed_at, read_at)
select kind, item_id, language, n, words, source, author, at, saved_at, note, published_at, proposed_at, read_at
from content_translation_revisions;
insert into content_schedules (kind, item_id, language, revision, at, scheduled_by, announced)
select kind, item_id, language, scheduled_revision, scheduled_at, scheduled_by, false
from content_translations where scheduled_revision is not null;

alter table content_revisions
  add foreign key (kind, item_id, language) references content_items on delete cascade;
alter table content_items
  add constraint content_items_revision foreign key (kind, item_id, language, revision)
    references content_revisions deferrable initially deferred,
  add constraint content_items_published_revision foreign key (kind, item_id, language, published_revision)
    references content_revisions deferrable initially deferred;
alter table content_schedules
  add foreign key (kind, item_id, language, revision) references content_revisions on delete cascade;
alter table constitution_versions
  add foreign key (kind, item_id, language, revision) references content_revisions;

drop index content_items_edited_last;
create index content_items_edited_last on content_items (kind, language, edited_at desc, item_id desc);

alter table content_translations
  drop constraint content_translations_revision,
  drop constraint content_translations_published_revision,
  drop constraint content_translations_scheduled_revision;
drop table content_translation_revisions;
drop function keep_public_translation();
delete from content_translations where published is null;
alter table content_translations
  drop column version,
  drop column revision,
  drop column edited_at,
  drop column published_revision,
  drop column scheduled_revision,
  drop column scheduled_at,
  drop column scheduled_by,
  drop constraint content_translations_language_check,
  alter column published set not null,
  alter column published_from set not null,
  alter column published_at set not null,
  add foreign key (kind, item_id, language) references content_items on delete cascade;

create or replace function keep_public_revision() returns trigger language plpgsql as $$
begin
  if (old.published_at is not null or old.proposed_at is not null)
      and (new.body, new.source) is distinct from (old.body, old.source)
    or old.published_at is not null and new.published_at is distinct from old.published_at
  then
    raise exception 'a revision that was public or proposed cannot be changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
