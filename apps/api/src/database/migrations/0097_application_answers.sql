set local lock_timeout = '3s';

-- What a refused applicant answers, and the second decision, which is final.
alter table application_actions
  drop constraint if exists application_actions_kind_check,
  add constraint application_actions_kind_check
    check (kind in ('recommendation', 'question', 'refusal', 'answer', 'upheld')) not valid;
