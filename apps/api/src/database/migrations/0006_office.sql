-- What the office does in the console: decisions on applications, links of stewards, notes on held gifts.

-- Whose application was refused may apply again.
drop index memberships_of_user;
create unique index memberships_of_user on memberships (user_id, membership_type)
  where ((user_id is not null) and (state not in ('refused', 'resigned', 'replaced')));
drop index memberships_of_visitor;
create unique index memberships_of_visitor on memberships (phone_number, lower(first_name), lower(last_name), membership_type)
  where ((user_id is null) and (state not in ('refused', 'resigned')));

-- Applications that wait, and refused ones: for the whole country and by ward.
create index memberships_waiting on memberships (id) where (state = 'applied' and fee = 0);
create index memberships_waiting_in_ward on memberships (ward_id, id) where (state = 'applied' and fee = 0);
create index memberships_refused on memberships (id) where (state = 'refused');

-- What staff did with an application besides confirming it.
create table application_actions (
  id integer generated always as identity primary key,
  membership_id integer not null references memberships on delete cascade,
  kind text not null check (kind in ('recommendation', 'question', 'refusal')),
  -- The question, the reason, or a note.
  text text not null,
  -- Null for the server operator. No reference: the row outlives the account.
  made_by integer,
  made_at timestamptz(3) not null default now()
);
create index application_actions_of_membership on application_actions (membership_id, id);
create unique index application_actions_refused_once on application_actions (membership_id) where (kind = 'refusal');
create unique index application_actions_recommended_once on application_actions (membership_id, made_by)
  where (kind = 'recommendation');

-- Links of stewards. The newest row of a name counts; a link without a row, from before this table, is one of generation 1.
create table event_stewards (
  id integer generated always as identity primary key,
  event_id integer not null references events on delete cascade,
  name text not null,
  -- Part of the link, so that a revoked link stays invalid when the name gets a new one.
  generation integer not null,
  created_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3),
  unique (event_id, name, generation)
);

-- What a person decided on a review.
alter table payment_reviews add column resolution text;
create index payment_reviews_open on payment_reviews (kind, id) where (resolved_at is null);
create index registrar_duties_done on registrar_duties (due_on, id) where (done_at is not null);
