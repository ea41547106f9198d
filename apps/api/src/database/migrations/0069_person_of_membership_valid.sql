set local lock_timeout = '3s';

alter table memberships validate constraint memberships_person;
alter table member_numbers validate constraint member_numbers_person;
