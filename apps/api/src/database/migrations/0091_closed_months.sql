set local lock_timeout = '3s';
-- squawk-ignore-file prefer-robust-stmts

-- Months whose figures do not change any more: docs/decisions/0056-closed-months.md
create table if not exists closed_months (
  -- Year and month in Nairobi, e.g. 202611.
  month integer primary key check (month between 200001 and 299912 and month % 100 between 1 and 12),
  proposal_id integer not null unique references proposals,
  proposed_by integer not null,
  approved_by integer not null,
  closed_at timestamptz(3) not null default now(),
  -- The PDF for the party's organs. Null within the transaction that closes the month alone.
  report bytea,
  report_sha256 bytea,
  constraint closed_months_two_people check (approved_by <> proposed_by),
  constraint closed_months_report check (
    (report is null) = (report_sha256 is null) and (report is null or report_sha256 = sha256(report)))
);

-- What came and went on each day of a closed month; and for days of months that were closed before, what has changed since: its
-- corrections. The sum of all rows of a day is what has been reported of it.
create table if not exists closed_month_figures (
  month integer not null references closed_months,
  day date not null,
  provider text not null,
  purpose text not null,
  count integer not null,
  -- Whole KES that came.
  amount bigint not null,
  returned_count integer not null,
  -- Whole KES that went back.
  returned bigint not null,
  primary key (month, day, provider, purpose)
);
comment on table closed_month_figures is 'no personal data: sums of payments by day';
create index if not exists closed_month_figures_of_day on closed_month_figures (day);

create or replace function month_of_day(day date) returns integer language sql immutable
  return (extract(year from day) * 100 + extract(month from day))::integer;

create or replace function keep_closed_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.report is not null or new.report is null
      or (new.month, new.proposal_id, new.proposed_by, new.approved_by, new.closed_at)
        is distinct from (old.month, old.proposal_id, old.proposed_by, old.approved_by, old.closed_at)
    then
      raise exception 'a closed month cannot be changed' using errcode = 'check_violation', constraint = 'closed_months_unchanged';
    end if;
    return new;
  end if;
  if new.report is not null then
    raise exception 'figures come before the report' using errcode = 'check_violation', constraint = 'closed_months_unchanged';
  end if;
  if new.month >= month_of_day((now() at time zone 'Africa/Nairobi')::date) then
    raise exception 'the month has not ended' using errcode = 'check_violation', constraint = 'closed_months_ended';
  end if;
  if not exists (
    select from proposals
    where id = new.proposal_id and kind = 'month-closed' and decision = 'approved' and decided_by = new.approved_by
      and proposed_by = new.proposed_by)
  then
    raise exception 'the closing was not approved' using errcode = 'check_violation', constraint = 'closed_months_approved';
  end if;
  return new;
end $$;
create or replace trigger closed_months_kept before insert or update on closed_months
  for each row execute function keep_closed_month();
create or replace trigger closed_months_not_deleted before delete on closed_months
  for each row execute function refuse_change();
create or replace trigger closed_months_not_truncated before truncate on closed_months
  for each statement execute function refuse_change();

-- So no other transaction ever sees a month without its report, and only the one that closes it can add figures.
create or replace function require_report_of_month() returns trigger language plpgsql as $$
begin
  if exists (select from closed_months where month = new.month and report is null) then
    raise exception 'a closed month has a report' using errcode = 'check_violation', constraint = 'closed_months_reported';
  end if;
  return null;
end $$;
drop trigger if exists closed_months_reported on closed_months;
create constraint trigger closed_months_reported after insert on closed_months deferrable initially deferred
  for each row execute function require_report_of_month();

create or replace function keep_closed_figures() returns trigger language plpgsql as $$
begin
  if not exists (select from closed_months where month = new.month and report is null) then
    raise exception 'the month is closed' using errcode = 'check_violation', constraint = 'closed_month_figures_unchanged';
  end if;
  if month_of_day(new.day) <> new.month
    and not exists (select from closed_months where month = month_of_day(new.day) and report is not null)
  then
    raise exception 'only a closed month is corrected'
      using errcode = 'check_violation', constraint = 'closed_month_figures_of_closed';
  end if;
  return new;
end $$;
create or replace trigger closed_month_figures_kept before insert on closed_month_figures
  for each row execute function keep_closed_figures();
create or replace trigger closed_month_figures_append_only before update or delete on closed_month_figures
  for each row execute function refuse_change();
create or replace trigger closed_month_figures_not_truncated before truncate on closed_month_figures
  for each statement execute function refuse_change();
