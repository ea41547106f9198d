set local lock_timeout = '3s';

-- Links by which somebody without an account completes their details: docs/decisions/0059-complete-details.md
create table if not exists details_links (
  id integer generated always as identity primary key,
  person_id integer not null references people on delete cascade,
  -- HMAC of the code; with the address it is the link.
  code_hash bytea not null,
  -- users.id without a reference: outlives the account.
  made_by integer not null,
  made_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '30 days',
  -- Answers to the question who holds it that were wrong.
  failures integer not null default 0,
  used_at timestamptz(3),
  -- Also of one that was replaced, used up, or tried too often.
  ended_at timestamptz(3)
);
create unique index if not exists details_links_code on details_links (code_hash);
create unique index if not exists details_links_open on details_links (person_id) where (ended_at is null);
create index if not exists details_links_of_person on details_links (person_id, id);
create index if not exists details_links_old on details_links (expires_at);

-- No program of another version writes these any more; new rows were checked since.
alter table people validate constraint people_id_number_kind;
alter table consent_entries validate constraint consent_entries_person;
alter table consent_entries validate constraint consent_entries_purpose_check;
alter table consent_entries validate constraint consent_entries_channel_check;
alter table consent_entries validate constraint consent_entries_registrar;
