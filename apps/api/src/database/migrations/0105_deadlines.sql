set local lock_timeout = '3s';
-- squawk-ignore-file prefer-robust-stmts

-- Days by which the party has to have done something: docs/decisions/0060-lists-for-the-registrar.md
create table if not exists deadlines (
  id integer generated always as identity primary key,
  title text not null check (length(title) between 1 and 200),
  day date not null,
  -- The law, notice or letter that says so.
  source text not null check (length(source) between 1 and 500),
  -- By which two people confirmed what stands here; null for what was shipped and nobody has confirmed.
  proposal_id integer unique references proposals,
  confirmed_at timestamptz(3),
  done_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint deadlines_confirmed check ((proposal_id is null) = (confirmed_at is null))
);
comment on table deadlines is 'no personal data: days by which the party has to have done something';
create index if not exists deadlines_open on deadlines (day, id) where (done_at is null);

insert into deadlines (title, day, source)
select title, day::date, source from (values
  ('Ask the Registrar to certify the list of members', '2027-02-23',
    'Three weeks before the list is needed: in 2022 a party that asked on 3 March did not have its certified list weeks later (The Standard, article 2001440871).'),
  ('The list of members is closed and certified', '2027-03-16',
    'One party''s plan of September 2026, citing the commission''s “2025–2027 Election Operation Plan”, which we have not seen. Ask the commission.'),
  ('Primaries begin', '2027-03-17', 'One party''s plan of September 2026, as for the list of members. Ask the commission.'),
  ('Primaries end', '2027-04-10', 'One party''s plan of September 2026, as for the list of members. Ask the commission.'),
  ('The list of members is with the commission', '2027-04-12',
    'Elections Act, sections 28 and 28A, as newspapers give them: at least 120 days before the election. In 2022 the registers were closed two weeks earlier. Ask counsel.'),
  ('General election', '2027-08-10',
    'Constitution, article 101: the second Tuesday of August in every fifth year. The commission''s notice was not seen yet.')
) as shipped (title, day, source)
where not exists (select from deadlines);

create or replace function keep_deadline() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.title, new.day, new.source, new.proposal_id) is not distinct from (old.title, old.day, old.source, old.proposal_id)
      and new.created_at = old.created_at and new.confirmed_at is not distinct from old.confirmed_at
    then return new; end if;
    if new.proposal_id is not distinct from old.proposal_id then
      raise exception 'a deadline changes by two people' using errcode = 'check_violation', constraint = 'deadlines_two_people';
    end if;
  end if;
  if not exists (
    select from proposals
    where id = new.proposal_id and kind = 'deadline' and decision = 'approved' and decided_by is distinct from proposed_by
      and done_at is null)
  then
    raise exception 'the deadline was not approved' using errcode = 'check_violation', constraint = 'deadlines_two_people';
  end if;
  return new;
end $$;
create or replace trigger deadlines_two_people before insert or update on deadlines
  for each row execute function keep_deadline();
create or replace trigger deadlines_not_deleted before delete on deadlines
  for each row execute function refuse_change();
create or replace trigger deadlines_not_truncated before truncate on deadlines
  for each statement execute function refuse_change();

-- Each warning once, whichever process sends it. A deadline that moved warns of its new day.
create table if not exists deadline_warnings (
  deadline_id integer not null references deadlines,
  day date not null,
  days_before integer not null,
  warned_at timestamptz(3) not null default now(),
  primary key (deadline_id, day, days_before)
);
comment on table deadline_warnings is 'no personal data: which warnings of a deadline were sent';
