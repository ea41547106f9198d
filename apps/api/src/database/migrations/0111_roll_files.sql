set local lock_timeout = '3s';

-- Files of a roll, and PDF as a kind of file. Rows of before have neither.
alter table exports drop constraint if exists exports_content;
alter table exports add constraint exports_content
  check (content in ('people', 'payments', 'givers', 'registrar', 'resignations', 'roll')) not valid;
alter table exports drop constraint if exists exports_format;
alter table exports add constraint exports_format check (format in ('csv', 'xlsx', 'pdf')) not valid;
