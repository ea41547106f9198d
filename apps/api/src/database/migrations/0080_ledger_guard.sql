set local lock_timeout = '3s';

-- What the ledger says of money that came or went stays: another entry corrects it. An entry with a provisional receipt gets its real
-- one, or goes when the same money is recorded under that; money without a payment gets one, once.
drop trigger if exists ledger_entries_unchanged on ledger_entries;
create trigger ledger_entries_unchanged before update on ledger_entries for each row when (
  (new.id, new.provider, new.created_at) is distinct from (old.id, old.provider, old.created_at)
  or old.intent_id is not null and new.intent_id is distinct from old.intent_id
  or old.receipt not like 'QUERY-%' and (new.receipt, new.amount, new.paid_at) is distinct from (old.receipt, old.amount, old.paid_at)
) execute function refuse_change();
drop trigger if exists ledger_entries_kept on ledger_entries;
create trigger ledger_entries_kept before delete on ledger_entries for each row when (old.receipt not like 'QUERY-%')
  execute function refuse_change();
