set local lock_timeout = '3s';

alter table people
  validate constraint people_status_check,
  validate constraint people_source_check,
  validate constraint people_voter_status,
  validate constraint people_registrar_status,
  validate constraint people_id_number_whole,
  validate constraint people_merged,
  validate constraint people_erased,
  validate constraint people_survivor;
