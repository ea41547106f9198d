set local lock_timeout = '3s';

alter table memberships drop constraint if exists memberships_person,
  add constraint memberships_person foreign key (person_id) references people not valid;
alter table member_numbers drop constraint if exists member_numbers_person,
  add constraint member_numbers_person foreign key (person_id) references people not valid;
