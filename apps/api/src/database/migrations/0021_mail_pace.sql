-- When the next email to many members may leave, for all workers together. Unlogged: after a crash the rate begins anew.
create unlogged table mail_pace (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null
) with (fillfactor = 10);
