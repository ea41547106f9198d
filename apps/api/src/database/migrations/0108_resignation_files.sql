set local lock_timeout = '3s';
-- squawk-ignore-file prefer-robust-stmts

-- Which resignations were taken down together for the Registrar: docs/decisions/0060-lists-for-the-registrar.md
create table if not exists resignation_files (
  export_id integer primary key references exports,
  -- When the rows of the file were fixed.
  written_at timestamptz(3),
  -- When the Registrar was told of them: the day, and the number of the letter.
  told_on date,
  letter_number text check (length(letter_number) between 1 and 100),
  constraint resignation_files_told check (
    (told_on is null) = (letter_number is null) and (told_on is null or written_at is not null))
);
comment on table resignation_files is 'no personal data: when the Registrar was told';

create table if not exists resignation_file_duties (
  export_id integer not null references resignation_files,
  duty_id integer not null references registrar_duties,
  primary key (export_id, duty_id)
);
comment on table resignation_file_duties is 'no personal data: numbers of rows that say of themselves what they hold';
create index if not exists resignation_file_duties_of_duty on resignation_file_duties (duty_id);

create or replace function keep_resignation_file() returns trigger language plpgsql as $$
begin
  if old.told_on is not null and (new.told_on, new.letter_number) is distinct from (old.told_on, old.letter_number)
    or old.written_at is not null and new.written_at is distinct from old.written_at
  then
    raise exception 'what the Registrar was told is not changed'
      using errcode = 'check_violation', constraint = 'resignation_files_unchanged';
  end if;
  return new;
end $$;
create or replace trigger resignation_files_kept before update on resignation_files
  for each row execute function keep_resignation_file();
