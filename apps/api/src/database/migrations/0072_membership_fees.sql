set local lock_timeout = '3s';
-- Schedules and terms of members are few, and squawk does not see that the new columns are empty.
-- squawk-ignore-file adding-foreign-key-constraint, constraint-missing-not-valid, prefer-robust-stmts

insert into site_texts (id) values (14) on conflict do nothing;

-- Approved by two people; null where one may publish.
alter table content_schedules add column if not exists proposal_id integer references proposals;

-- What a year of each plan costs from an instant on. The publication of the text "membership-plans" alone writes it.
create table membership_fees (
  plan text not null,
  from_at timestamptz not null,
  -- Whole KES.
  fee integer not null check (fee between 0 and 10000000),
  -- Of the two people who changed it; null for what a fresh start has (spec.md section 3).
  proposal_id integer references proposals,
  primary key (plan, from_at)
);
comment on table membership_fees is 'no personal data: fees of plans';
insert into membership_fees (plan, from_at, fee) values
  ('mwananchi', 'epoch', 0), ('bronze', 'epoch', 5000), ('silver', 'epoch', 10000), ('gold', 'epoch', 25000),
  ('platinum', 'epoch', 50000);
create trigger membership_fees_kept before update or delete on membership_fees
  for each row execute function refuse_change();
create trigger membership_fees_whole before truncate on membership_fees
  for each statement execute function refuse_change();
-- Only a trigger inserts.
create trigger membership_fees_published before insert on membership_fees
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

create function membership_fee_at(of_plan text, instant timestamptz) returns integer language sql stable as $$
  select fee from membership_fees where plan = of_plan and from_at <= instant order by from_at desc limit 1
$$;

create function fees_of_plans(body jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(each->>'id', (each->>'fee')::integer) from jsonb_array_elements(body->'plans') as each
$$;

-- Tiers and fees change only in a transaction that carries out what two people have decided about these fees.
create function require_approved_fees() returns trigger language plpgsql as $$
declare
  approved integer := nullif(current_setting('party.approved_proposal', true), '')::integer;
begin
  if new.body is null
    or not exists (
      select from proposals where id = approved and kind = 'text' and decision = 'approved'
        and decided_by is not null and decided_by is distinct from proposed_by
    )
    or not exists (
      select from content_revisions
      where kind = 'texts' and item_id = 14 and language = 'en' and proposed_at is not null
        and fees_of_plans(body->'text') = fees_of_plans(new.body)
    )
  then
    raise exception 'the fees were not approved by two people'
      using errcode = 'check_violation', constraint = 'site_texts_fees_approved';
  end if;
  return new;
end $$;
create trigger site_texts_fees_approved before update on site_texts
  for each row when (old.id = 14 and new.body is distinct from old.body) execute function require_approved_fees();

create function record_membership_fees() returns trigger language plpgsql as $$
declare
  instant timestamptz := clock_timestamp();
begin
  insert into membership_fees (plan, from_at, fee, proposal_id)
    select key, instant, value::integer, current_setting('party.approved_proposal')::integer
    from jsonb_each_text(fees_of_plans(new.body))
    where value::integer is distinct from membership_fee_at(key, instant);
  return null;
end $$;
create trigger site_texts_fees_recorded after update on site_texts
  for each row when (old.id = 14 and new.body is distinct from old.body) execute function record_membership_fees();

-- Fees that two people have approved for a day to come.
create view scheduled_membership_fees as
  select each->>'id' as plan, (each->>'fee')::integer as fee, schedule.at as from_at, schedule.proposal_id
  from content_schedules as schedule
  join content_revisions as revision using (kind, item_id, language)
  cross join jsonb_array_elements(revision.body->'text'->'plans') as each
  where kind = 'texts' and item_id = 14 and language = 'en' and revision.n = schedule.revision
    and schedule.proposal_id is not null;
comment on view scheduled_membership_fees is 'no personal data: fees of plans';

-- What the year of a term costs by what was shown: credits of plan changes count by it. Null in terms from before.
alter table membership_terms add column if not exists fee integer;
