set local lock_timeout = '3s';

-- When somebody else than its author first read it. From then on its author saves into another revision.
alter table content_revisions add column if not exists read_at timestamptz(3);
