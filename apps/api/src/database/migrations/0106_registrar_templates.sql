set local lock_timeout = '3s';
-- squawk-ignore-file prefer-robust-stmts

-- What a file for the Registrar of Political Parties looks like. Each change is another row: docs/decisions/0060-lists-for-the-registrar.md
create table if not exists registrar_templates (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  format text not null check (format in ('csv', 'xlsx')),
  -- In their order: title, source, format, required (values/registrar/template-columns.ts).
  columns jsonb not null check (jsonb_typeof(columns) = 'array' and jsonb_array_length(columns) between 1 and 60),
  -- A regular expression for the names of the papers.
  file_names text not null check (length(file_names) between 1 and 200),
  -- Of the text of the consent for the Registrar that the people of a file have agreed to.
  consent_version text not null check (length(consent_version) between 1 and 20),
  -- The first day, in Nairobi.
  valid_from date not null,
  created_at timestamptz(3) not null default now(),
  -- By which two people put it into force; null for one that nobody has confirmed.
  proposal_id integer unique references proposals,
  approved_at timestamptz(3),
  constraint registrar_templates_approved check ((proposal_id is null) = (approved_at is null))
);
comment on table registrar_templates is 'no personal data: columns of a file';
create index if not exists registrar_templates_in_force on registrar_templates (valid_from, id) where (proposal_id is not null);

insert into registrar_templates (name, format, columns, file_names, consent_version, valid_from)
select 'Members, a guess', 'xlsx', '[
  {"title": "Surname", "source": "surname", "format": "capitals", "required": true},
  {"title": "Other names", "source": "other_names", "format": "capitals", "required": true},
  {"title": "ID or passport number", "source": "id_number", "format": "text", "required": true},
  {"title": "Date of birth", "source": "date_of_birth", "format": "day_month_year", "required": true},
  {"title": "Sex", "source": "sex", "format": "text", "required": true},
  {"title": "Phone", "source": "phone", "format": "text", "required": false},
  {"title": "Email", "source": "email", "format": "text", "required": false},
  {"title": "County", "source": "county", "format": "text", "required": true},
  {"title": "Constituency", "source": "constituency", "format": "text", "required": true},
  {"title": "Ward", "source": "ward", "format": "text", "required": true},
  {"title": "Polling station", "source": "polling_station", "format": "text", "required": false},
  {"title": "Disability", "source": "disability", "format": "text", "required": false},
  {"title": "NCPWD number", "source": "empty", "format": "text", "required": false},
  {"title": "Special interest group", "source": "empty", "format": "text", "required": false},
  {"title": "Date of joining", "source": "member_since", "format": "day_month_year", "required": false}
]'::jsonb, '^[0-9A-Z]+_(PPM1|ID|Consent|Declaration|Resignation)\.(pdf|jpg)$', '2026-12', '2026-12-01'
where not exists (select from registrar_templates);

create or replace function keep_registrar_template() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.proposal_id is not null then
      raise exception 'a template is put into force by two people'
        using errcode = 'check_violation', constraint = 'registrar_templates_two_people';
    end if;
    return new;
  end if;
  if old.proposal_id is not null
    or (new.id, new.name, new.format, new.columns, new.file_names, new.consent_version, new.valid_from, new.created_at)
      is distinct from
      (old.id, old.name, old.format, old.columns, old.file_names, old.consent_version, old.valid_from, old.created_at)
  then
    raise exception 'a template is never changed' using errcode = 'check_violation', constraint = 'registrar_templates_unchanged';
  end if;
  if not exists (
    select from proposals
    where id = new.proposal_id and kind = 'registrar-template' and decision = 'approved'
      and decided_by is distinct from proposed_by and done_at is null)
  then
    raise exception 'the template was not approved'
      using errcode = 'check_violation', constraint = 'registrar_templates_two_people';
  end if;
  return new;
end $$;
create or replace trigger registrar_templates_kept before insert or update on registrar_templates
  for each row execute function keep_registrar_template();
create or replace trigger registrar_templates_not_deleted before delete on registrar_templates
  for each row execute function refuse_change();
create or replace trigger registrar_templates_not_truncated before truncate on registrar_templates
  for each statement execute function refuse_change();

-- The template of a day, in Nairobi; null where none is in force.
create or replace function registrar_template_of(day date) returns integer language sql stable as $$
  select id from registrar_templates where proposal_id is not null and valid_from <= day order by valid_from desc, id desc limit 1
$$;
