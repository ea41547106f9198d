set local lock_timeout = '3s';

-- Who confirmed or refused an application, and who called the applicant; for a year.
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

insert into application_decisions (membership_id, ward_id, outcome, decided_at, decided_by)
select memberships.id, ward_id, 'refused', made_at, made_by
from memberships join application_actions on membership_id = memberships.id and kind = 'refusal'
where state = 'refused' and fee = 0
on conflict do nothing;

insert into application_decisions (membership_id, ward_id, outcome, decided_at, decided_by)
select memberships.id, ward_id, 'confirmed', coalesce(entry.at, valid_from::timestamptz), entry.actor
from memberships left join lateral (
  select at, actor from audit_entries
  where action in ('applications.confirm', 'applications.confirmMany') and outcome = 'done'
    and subject_kind = 'membership' and subject_ids @> array[memberships.id]
  order by audit_entries.id limit 1
) as entry on true
where state = 'active' and fee = 0 and number is not null and valid_from > current_date - 365
on conflict do nothing;
