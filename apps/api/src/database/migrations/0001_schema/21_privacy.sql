-- What was agreed to and withdrawn (Data Protection Act 2019). Append-only; the owner can be removed, the entry stays.
create table consent_entries (
  id integer generated always as identity primary key,
  user_id integer references users on delete set null,
  membership_id integer references memberships on delete set null,
  volunteer_id integer references volunteers on delete set null,
  newsletter_subscription_id integer references newsletter_subscriptions on delete set null,
  purpose text not null check (purpose in ('account', 'membership', 'volunteering', 'newsletter', 'card_name')),
  action text not null check (action in ('given', 'withdrawn')),
  text_version text not null,
  channel text not null check (channel in ('website', 'mail', 'dashboard', 'in_person')),
  recorded_at timestamptz(3) not null default now(),
  privacy_notice_version text,
  -- Of the text that was agreed to. Null in withdrawals.
  language text check (language in ('en', 'sw'))
);
create index consent_entries_membership_id on consent_entries (membership_id)
  where (membership_id is not null);
create index consent_entries_newsletter_subscription_id on consent_entries (newsletter_subscription_id)
  where (newsletter_subscription_id is not null);
create index consent_entries_user_id on consent_entries (user_id) where (user_id is not null);
create index consent_entries_volunteer_id on consent_entries (volunteer_id) where (volunteer_id is not null);

create function consent_entries_stay()
returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE'
        and (new.id, new.purpose, new.action, new.text_version, new.language, new.privacy_notice_version, new.channel,
          new.recorded_at)
        is not distinct from
          (old.id, old.purpose, old.action, old.text_version, old.language, old.privacy_notice_version, old.channel,
          old.recorded_at)
      then return new; end if;
      raise exception 'consent_entries are append-only';
    end $$;
create trigger consent_entries_stay before delete or update on consent_entries
  for each row execute function consent_entries_stay();

-- What people without an account ask about their data.
create table privacy_requests (
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
create index privacy_requests_open on privacy_requests (due_on, id) where (answered_at is null);
create index privacy_requests_closed on privacy_requests (due_on, id) where (answered_at is not null);
create index privacy_requests_of_person on privacy_requests (person_id) where (person_id is not null);

create table data_breaches (
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
create index data_breaches_newest on data_breaches (found_at, id);
