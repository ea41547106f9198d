set local lock_timeout = '3s';

-- The migrations that the baseline replaced added it without checking the rows.
alter table exports validate constraint exports_format;
