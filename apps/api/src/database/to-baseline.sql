-- What the last 18 of the 119 migrations before the baseline did, for a database that has the first 101 alone.
set local lock_timeout = '3s';

alter table contact_messages add column honeypot_filled boolean not null default false;
alter table volunteers add column honeypot_filled boolean not null default false;

create table daily_work (
  staff_id integer not null,
  day date not null default (now() at time zone 'Africa/Nairobi')::date,
  kind text not null check (kind in ('import', 'walk_in', 'confirmation', 'id_check')),
  subject_id integer not null,
  people integer not null,
  primary key (staff_id, kind, subject_id)
);
create index daily_work_of_day on daily_work (staff_id, day);

alter table import_rows add column doubts_encrypted bytea;
create index import_rows_doubtful on import_rows (import_id, n)
  where doubts_encrypted is not null and outcome in ('new', 'changed');
alter table imports
  add column approved_people integer,
  add column fault jsonb,
  add column handled_by integer[] not null default '{}',
  add column notices jsonb not null default '[]',
  add column upload_id uuid,
  drop constraint imports_state_check,
  add constraint imports_state_check check (state in ('reading', 'unreadable', 'uploaded', 'mapped', 'checking', 'checked',
    'proposed', 'running', 'stopped', 'done', 'undoing', 'undone'));

alter table memberships add column is_apart boolean not null default false;
drop index memberships_of_visitor_once;
create unique index memberships_of_visitor_in_place
  on memberships (phone_number, lower(first_name), lower(last_name), membership_type)
  where user_id is null and state not in ('refused', 'resigned', 'replaced') and not is_apart;
create index memberships_waiting_by_date on memberships (created_at, id) where state = 'applied' and fee = 0;
create index memberships_waiting_in_ward_by_date on memberships (ward_id, created_at, id) where state = 'applied' and fee = 0;
alter table application_actions
  drop constraint application_actions_kind_check,
  add constraint application_actions_kind_check
    check (kind in ('recommendation', 'question', 'reply', 'refusal', 'answer', 'upheld'));

create index people_absorbed_email on people (email) where merged_into is not null and email is not null;
create index people_absorbed_phone on people (phone) where merged_into is not null and phone is not null;
alter table person_tasks add column application_id integer;
create index person_tasks_of_application on person_tasks (application_id) where application_id is not null;
create index walk_ins_made on walk_ins (taken_by, created_at);

alter table person_changes add column reason_encrypted bytea;
create or replace function person_changes_stay() returns trigger language plpgsql as $$
begin
  if (new.id, new.field, new.made_by, new.made_at, new.source, new.before_encrypted is null, new.after_encrypted is null,
      new.reason_encrypted is null)
    is not distinct from
      (old.id, old.field, old.made_by, old.made_at, old.source, old.before_encrypted is null, old.after_encrypted is null,
      old.reason_encrypted is null)
  then return new; end if;
  raise exception 'person_changes are append-only';
end $$;
