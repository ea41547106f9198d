set local lock_timeout = '3s';

-- Of the text that was agreed to. Null in withdrawals, and in entries made before it was recorded.
alter table consent_entries add column language text;
alter table consent_entries add constraint consent_entries_language_check check (language in ('en', 'sw')) not valid;

create or replace function consent_entries_stay()
returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE'
        and (new.id, new.purpose, new.action, new.text_version, new.language, new.privacy_notice_version, new.channel,
          new.recorded_at)
        is not distinct from
          (old.id, old.purpose, old.action, old.text_version, old.language, old.privacy_notice_version, old.channel,
          old.recorded_at)
      then return new; end if;
      raise exception 'consent_entries are append-only';
    end $$;
