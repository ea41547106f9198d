set local lock_timeout = '3s';

-- Failures are counted in sign_in_failures; nothing reads this table.
-- squawk-ignore ban-drop-table
drop table sign_in_attempts;
