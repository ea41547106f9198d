set local lock_timeout = '3s';

-- Who confirmed or refused an application, and who called the applicant; for a year. The job `applications.insert-decisions`
-- adds those from before: writers to memberships wait until this commits.
create table if not exists application_decisions (
  membership_id integer primary key references memberships (id) on delete cascade,
  -- As applied for: decisions are listed by place.
  ward_id integer not null,
  outcome text not null check (outcome in ('confirmed', 'refused')),
  decided_at timestamptz(3) not null default now(),
  -- Null for the server operator. No reference: the row outlives the account.
  decided_by integer,
  -- Of an applicant without an account; null until somebody called.
  call text check (call in ('reached', 'not_reached')),
  called_at timestamptz(3),
  called_by integer
);
create index if not exists application_decisions_newest on application_decisions (decided_at, membership_id);
create index if not exists application_decisions_in_ward on application_decisions (ward_id, decided_at, membership_id);
create index if not exists application_decisions_to_call on application_decisions (decided_at, membership_id)
  where (outcome = 'confirmed' and call is distinct from 'reached');

-- Applications that wait, of whom many came from one network within an hour; the row goes with the decision.
create table if not exists unchecked_applications (
  membership_id integer primary key references memberships (id) on delete cascade,
  ward_id integer not null,
  -- Keyed hash of the network it was sent from; null after a day.
  network_hash bytea,
  created_at timestamptz(3) not null default now()
);
create index if not exists unchecked_applications_in_ward on unchecked_applications (ward_id, membership_id);
create index if not exists unchecked_applications_network on unchecked_applications (created_at)
  where (network_hash is not null);
