set local lock_timeout = '3s';

-- What people without an account ask about their data.
create table if not exists privacy_requests (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('access', 'correction', 'erasure', 'objection')),
  -- Of whoever asks; empty once the person is erased.
  name text not null,
  contact text not null,
  text text not null,
  person_id integer references people,
  identity_check text check (identity_check in ('id_seen', 'called_back', 'known_in_person')),
  received_on date not null,
  due_on date not null,
  recorded_by integer references users on delete set null,
  created_at timestamptz(3) not null default now(),
  proposal_id integer references proposals,
  outcome text check (outcome in ('granted', 'refused')),
  answer text,
  answered_by integer references users on delete set null,
  answered_at timestamptz(3),
  check ((person_id is null) = (identity_check is null)),
  check ((outcome is null) = (answered_at is null) and (outcome is null) = (answer is null))
);
create index if not exists privacy_requests_open on privacy_requests (due_on, id) where (answered_at is null);
create index if not exists privacy_requests_closed on privacy_requests (due_on, id) where (answered_at is not null);
create index if not exists privacy_requests_of_person on privacy_requests (person_id) where (person_id is not null);

create table if not exists data_breaches (
  id integer generated always as identity primary key,
  title text not null,
  description text not null,
  measures text not null default '',
  people_affected integer check (people_affected >= 0),
  found_at timestamptz(3) not null,
  commissioner_told_at timestamptz(3),
  people_told_at timestamptz(3),
  closed_at timestamptz(3),
  recorded_by integer references users on delete set null,
  created_at timestamptz(3) not null default now(),
  version integer not null default 1,
  check (closed_at is null or commissioner_told_at is not null)
);
create index if not exists data_breaches_newest on data_breaches (found_at, id);
