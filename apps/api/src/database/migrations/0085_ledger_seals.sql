set local lock_timeout = '3s';

-- Blocks of entries of the ledger that are older than a week: docs/decisions/0053-sealed-ledger.md
create table if not exists ledger_seals (
  id integer primary key,
  -- `range`: the entries with these numbers. `late`: those that were left out of it while their receipt was not known.
  kind text not null check (kind in ('range', 'late')),
  first_entry integer not null,
  last_entry integer not null,
  entry_count integer not null,
  -- Whole KES.
  amount bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz(3) not null default now(),
  check (last_entry >= first_entry)
);
comment on table ledger_seals is 'no personal data: counts, sums and hashes of entries of the ledger';
create index if not exists ledger_seals_of_ranges on ledger_seals (last_entry) where (kind = 'range');
drop trigger if exists ledger_seals_append_only on ledger_seals;
create trigger ledger_seals_append_only before update or delete on ledger_seals
  for each row execute function refuse_change();
drop trigger if exists ledger_seals_not_truncated on ledger_seals;
create trigger ledger_seals_not_truncated before truncate on ledger_seals
  for each statement execute function refuse_change();

-- Entries without a receipt when their block was sealed. No reference: such an entry may be deleted.
create table if not exists ledger_seal_omissions (
  entry_id integer primary key,
  left_out_of integer not null,
  sealed_in integer
);
comment on table ledger_seal_omissions is 'no personal data: which entries of the ledger had no receipt yet when it was sealed';
create index if not exists ledger_seal_omissions_waiting on ledger_seal_omissions (entry_id) where (sealed_in is null);
create index if not exists ledger_seal_omissions_sealed on ledger_seal_omissions (sealed_in) where (sealed_in is not null);
