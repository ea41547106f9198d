set local lock_timeout = '3s';
-- squawk-ignore-file prefer-robust-stmts

-- What members object to about a frozen roll: one officer decides, another confirms.
create table if not exists roll_objections (
  id integer generated always as identity primary key,
  roll_id integer not null references rolls,
  person_id integer not null references people,
  text text not null check (text <> ''),
  created_at timestamptz(3) not null default now(),
  -- The last day for the answer.
  due_on date not null,
  state text not null default 'open' check (state in ('open', 'decided', 'confirmed')),
  outcome text check (outcome in ('upheld', 'refused')),
  -- In the words of whoever decided, for the member.
  answer text,
  decided_at timestamptz(3),
  -- users.id of all who have decided it, and of all who sent a decision back or confirmed one, the last one at the end. Without a
  -- reference: they outlive the accounts.
  deciders integer[] not null default '{}',
  reviewers integer[] not null default '{}',
  -- Why the last decision was sent back.
  return_reason text,
  confirmed_at timestamptz(3),
  constraint roll_objections_two_people check (not deciders && reviewers),
  constraint roll_objections_decided check (state = 'open' or (outcome is not null and answer is not null and deciders <> '{}')),
  constraint roll_objections_confirmed check ((state = 'confirmed') = (confirmed_at is not null) and (state <> 'confirmed' or reviewers <> '{}'))
);
create index if not exists roll_objections_open on roll_objections (due_on, id) where (state <> 'confirmed');
create index if not exists roll_objections_closed on roll_objections (due_on, id) where (state = 'confirmed');
create index if not exists roll_objections_of_person on roll_objections (person_id, roll_id);

create or replace function guard_objection() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from rolls
      where id = new.roll_id and state = 'frozen' and objections_until >= (now() at time zone 'Africa/Nairobi')::date)
    then
      raise exception 'the last day of objections is over' using errcode = 'check_violation', constraint = 'roll_objections_in_time';
    end if;
    return new;
  end if;
  if (new.id, new.roll_id, new.text, new.created_at, new.due_on) is distinct from (old.id, old.roll_id, old.text, old.created_at, old.due_on)
    or new.deciders[1:cardinality(old.deciders)] <> old.deciders
    or new.reviewers[1:cardinality(old.reviewers)] <> old.reviewers
    or old.state = 'confirmed' and (new.state, new.outcome, new.answer, new.deciders, new.reviewers)
      is distinct from (old.state, old.outcome, old.answer, old.deciders, old.reviewers)
    or (old.state, new.state) = ('open', 'confirmed')
    or (old.state, new.state) = ('open', 'decided') and cardinality(new.deciders) <> cardinality(old.deciders) + 1
    or old.state = 'decided' and new.state <> 'decided' and cardinality(new.reviewers) <> cardinality(old.reviewers) + 1
    or old.state = 'decided' and new.state <> 'open' and (new.outcome, new.answer) is distinct from (old.outcome, old.answer)
  then
    raise exception 'an answer is decided by one and confirmed by another'
      using errcode = 'check_violation', constraint = 'roll_objections_unchanged';
  end if;
  return new;
end $$;
create or replace trigger roll_objections_guarded before insert or update on roll_objections
  for each row execute function guard_objection();
