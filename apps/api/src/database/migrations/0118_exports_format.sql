set local lock_timeout = '3s';

alter table exports add column if not exists format text not null default 'csv';
alter table exports add constraint exports_format check (format in ('csv', 'xlsx')) not valid;
