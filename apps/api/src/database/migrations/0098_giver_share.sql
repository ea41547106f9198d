set local lock_timeout = '3s';

-- With a limit: the part of all gifts of a year, in percent, above which one giver is asked about.
alter table donation_limits add column if not exists warning_percent integer;
alter table donation_limits drop constraint if exists donation_limits_percent;
alter table donation_limits add constraint donation_limits_percent check (warning_percent between 1 and 100) not valid;

-- With this gift it was asked about the part of the year that its giver gave: once a giver and year.
alter table donations add column if not exists share_asked boolean not null default false;
