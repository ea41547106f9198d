set local lock_timeout = '3s';

-- Payments of which something changed that the daily check compares. Rows are only added, and a job takes them: with one row for each
-- payment, a change that is not committed yet would find the row of a change before, and would not be looked at once that is taken.
-- No reference, so that adding a row locks nothing.
create table if not exists payment_changes (
  id bigint generated always as identity primary key,
  intent_id integer not null
);
comment on table payment_changes is 'no personal data: numbers of payments that the daily check has to look at';

-- What came and went on each day in Nairobi. A job adds the changes to it each minute.
create table if not exists ledger_days (
  day date not null,
  provider text not null,
  -- That of the payment, or `none` for money that belongs to no payment.
  purpose text not null,
  direction text not null check (direction in ('in', 'out')),
  count integer not null,
  -- Whole KES; negative for what went out.
  amount bigint not null,
  primary key (day, provider, purpose, direction)
);
comment on table ledger_days is 'no personal data: sums of payments by day';

-- What was added to the ledger and taken from it: `count` is 1 or -1 for each entry. Only what the row itself says, because the
-- ledger waits for it: the job finds the purpose, and notes the payment.
create table if not exists ledger_changes (
  intent_id integer,
  provider text not null,
  paid_at timestamptz not null,
  amount integer not null,
  count integer not null
);
comment on table ledger_changes is 'no personal data: sums of payments by day, before they are added up';

-- Entries from before the sums, which the job adds in steps; empty once it has. Their changes are not noted until then.
create table if not exists ledger_days_backlog (
  first_entry integer not null,
  last_entry integer not null
);
comment on table ledger_days_backlog is 'no personal data: which entries of the ledger are not in its sums yet';

create or replace function note_added_entries() returns trigger language plpgsql as $$
begin
  insert into ledger_changes (intent_id, provider, paid_at, amount, count)
  select intent_id, provider, paid_at, amount, 1 from added;
  return null;
end $$;
drop trigger if exists ledger_entries_added on ledger_entries;
create trigger ledger_entries_added after insert on ledger_entries
  referencing new table as added for each statement execute function note_added_entries();

-- Without joins of the rows before and after, whose plan would be kept from a statement about one row for one about thousands.
create or replace function note_changed_entries() returns trigger language plpgsql as $$
begin
  insert into payment_changes (intent_id)
  select distinct intent_id from (
    select -1 as n, intent_id, state, amount from before union all select 1, intent_id, state, amount from changed
  ) as version
  where intent_id is not null group by intent_id, state, amount having sum(n) <> 0;
  insert into ledger_changes (intent_id, provider, paid_at, amount, count)
  select intent_id, provider, paid_at, amount, sum(n) from (
    select -1 as n, id, intent_id, provider, paid_at, amount from before
    union all select 1, id, intent_id, provider, paid_at, amount from changed
  ) as version
  where not exists (select from ledger_days_backlog where version.id between first_entry and last_entry)
  group by intent_id, provider, paid_at, amount having sum(n) <> 0;
  return null;
end $$;
drop trigger if exists ledger_entries_changed on ledger_entries;
create trigger ledger_entries_changed after update on ledger_entries
  referencing old table as before new table as changed for each statement execute function note_changed_entries();

create or replace function note_removed_entries() returns trigger language plpgsql as $$
begin
  insert into payment_changes (intent_id) select intent_id from removed where intent_id is not null;
  insert into ledger_changes (intent_id, provider, paid_at, amount, count)
  select intent_id, provider, paid_at, amount, -1 from removed
  where not exists (select from ledger_days_backlog where removed.id between first_entry and last_entry);
  return null;
end $$;
drop trigger if exists ledger_entries_removed on ledger_entries;
create trigger ledger_entries_removed after delete on ledger_entries
  referencing old table as removed for each statement execute function note_removed_entries();

-- What is open and new has nothing to compare.
create or replace function note_added_payments() returns trigger language plpgsql as $$
begin
  insert into payment_changes (intent_id) select id from added where state <> 'open';
  return null;
end $$;
drop trigger if exists payment_intents_added on payment_intents;
create trigger payment_intents_added after insert on payment_intents
  referencing new table as added for each statement execute function note_added_payments();

create or replace function note_changed_payments() returns trigger language plpgsql as $$
begin
  insert into payment_changes (intent_id)
  select distinct id from (
    select -1 as n, id, state, amount from before union all select 1, id, state, amount from changed
  ) as version
  group by id, state, amount having sum(n) <> 0;
  return null;
end $$;
drop trigger if exists payment_intents_changed on payment_intents;
create trigger payment_intents_changed after update on payment_intents
  referencing old table as before new table as changed for each statement execute function note_changed_payments();

create or replace function note_changed_fulfilments() returns trigger language plpgsql as $$
begin
  insert into payment_changes (intent_id) select intent_id from changed;
  return null;
end $$;
drop trigger if exists payment_fulfilments_added on payment_fulfilments;
create trigger payment_fulfilments_added after insert on payment_fulfilments
  referencing new table as changed for each statement execute function note_changed_fulfilments();
drop trigger if exists payment_fulfilments_changed on payment_fulfilments;
create trigger payment_fulfilments_changed after update on payment_fulfilments
  referencing old table as changed for each statement execute function note_changed_fulfilments();
drop trigger if exists payment_fulfilments_removed on payment_fulfilments;
create trigger payment_fulfilments_removed after delete on payment_fulfilments
  referencing old table as changed for each statement execute function note_changed_fulfilments();

-- The triggers above have the table locked, so nobody is adding an entry with a smaller number.
insert into ledger_days_backlog (first_entry, last_entry)
select min(id), max(id) from ledger_entries having count(*) > 0;
