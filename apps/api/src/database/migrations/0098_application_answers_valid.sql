set local lock_timeout = '3s';

alter table application_actions validate constraint application_actions_kind_check;
