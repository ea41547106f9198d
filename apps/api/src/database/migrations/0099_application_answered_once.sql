-- no transaction
create unique index concurrently application_actions_answered_once on application_actions (membership_id, kind)
  where (kind in ('answer', 'upheld'));
