set local lock_timeout = '3s';
-- squawk-ignore-file prefer-robust-stmts

-- What staff answer about the Kiswahili that is built in; of one text the last answer counts.
create table if not exists text_answers (
  id integer generated always as identity primary key,
  -- Of the file, as in the audit log, and its path in the sources.
  file_id integer not null,
  file text not null,
  -- Of file, English and Kiswahili, and what it becomes with the suggestion.
  digest text not null,
  suggested_digest text,
  key text not null,
  english text not null,
  kiswahili text not null,
  verdict text not null check (verdict in ('right', 'better', 'open')),
  suggestion text,
  answered_by integer references users on delete set null,
  created_at timestamptz(3) not null default now(),
  check ((verdict = 'better') = (suggestion is not null)),
  check ((suggestion is null) = (suggested_digest is null))
);
create index text_answers_of_text on text_answers (file_id, digest, id desc);
create index text_answers_of_user on text_answers (answered_by) where (answered_by is not null);

-- Only whose answer it is goes with the account.
create trigger text_answers_unchanged before update on text_answers for each row when (
  to_jsonb(new) - 'answered_by' is distinct from to_jsonb(old) - 'answered_by' or new.answered_by is not null
) execute function refuse_change();
create trigger text_answers_kept before delete on text_answers for each row execute function refuse_change();
