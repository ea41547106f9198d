-- What keeps the cost of a request or job independent of the number of members: docs/decisions/0021-flat-cost.md

create index memberships_user_id on memberships (user_id, id) where (user_id is not null);
create index memberships_masked_payer on memberships (lower(first_name), right(phone_number, 3)) where (user_id is not null);
create index memberships_payer_hash on memberships (encode(sha256(decode(substr(phone_number, 2), 'escape')), 'hex'))
  where (user_id is not null);
-- Payers as M-PESA shows them: first name and last digits, or SHA-256 of the number without its plus.
create index users_masked_payer on users (lower(first_name), right(phone, 3));
create index users_payer_hash on users (encode(sha256(decode(substr(phone, 2), 'escape')), 'hex'));
create index users_of_ward on users (ward_id, id);
create index volunteers_email on volunteers (email);

create index payment_intents_paid on payment_intents (paid_at) where (state = 'paid');
create index payment_intents_payer_email on payment_intents (lower(payer_email)) where (payer_email is not null);
create index payment_intents_stale on payment_intents (created_at)
  where (state in ('open', 'expired') and (payer_name <> '' or payer_email is not null or user_id is not null));
create index payment_intents_open_of_visitor on payment_intents (lower(split_part(payer_name, ' ', 1)))
  where (state = 'open' and user_id is null);
create index payment_intents_open on payment_intents (id) where (state = 'open');
create index payment_attempts_undecided on payment_attempts (started_at)
  where (state in ('requested', 'pending', 'unknown', 'expired'));
create index payment_reviews_of_intent on payment_reviews (intent_id);
create index payment_reviews_unresolved on payment_reviews (id) where (resolved_at is null);
create index ledger_entries_paid on ledger_entries (paid_at);
create index ledger_entries_unallocated on ledger_entries (id) where (state = 'unallocated');
create index donations_of_address on donations (email) where (email is not null);
create index donations_of_email_hash on donations (email_hash);
create index orders_of_address on orders (email);
create index reconciliation_findings_of_intent on reconciliation_findings (intent_id);
create index reconciliation_findings_of_entry on reconciliation_findings (ledger_entry_id);
create index statement_lines_completed on statement_lines (source, completed_at);
create index statement_lines_receipt on statement_lines (receipt);
create index statement_lines_suggested on statement_lines (suggested_intent_id);
create index statement_lines_unconfirmed on statement_lines (id)
  where (source = 'bank' and kind = 'payment' and confirmed_at is null);

create index sessions_revoked_at on sessions (revoked_at) where (revoked_at is not null);
create index news_articles_unannounced on news_articles (published_at) where (announced_at is null);
create index events_unannounced on events (date) where (announced_at is null);

-- The number of memberships that have not ended: one row with the sum, and one for each later change. Rows are only
-- added, so that concurrent applications never wait for each other; a job adds the changes to the sum.
create table membership_count_changes (
  id bigint generated always as identity primary key,
  change integer not null
);
insert into membership_count_changes (change)
  select count(*) from memberships where state not in ('lapsed', 'refused', 'resigned', 'replaced');

create function count_membership() returns trigger language plpgsql as $$
begin
  insert into membership_count_changes (change) values (tg_argv[0]::integer);
  return null;
end $$;
create trigger memberships_counted after insert on memberships for each row
  when (new.state not in ('lapsed', 'refused', 'resigned', 'replaced')) execute function count_membership('1');
create trigger memberships_uncounted after delete on memberships for each row
  when (old.state not in ('lapsed', 'refused', 'resigned', 'replaced')) execute function count_membership('-1');
create trigger memberships_ended after update on memberships for each row
  when (old.state not in ('lapsed', 'refused', 'resigned', 'replaced')
    and new.state in ('lapsed', 'refused', 'resigned', 'replaced')) execute function count_membership('-1');
create trigger memberships_resumed after update on memberships for each row
  when (old.state in ('lapsed', 'refused', 'resigned', 'replaced')
    and new.state not in ('lapsed', 'refused', 'resigned', 'replaced')) execute function count_membership('1');

-- Incoming messages of payment services without a result, so that those that wait are found without reading all.
create table provider_events_waiting (
  event_id bigint primary key references provider_events on delete cascade
);
insert into provider_events_waiting (event_id)
  select id from provider_events event
  where direction = 'in' and not exists (select from provider_event_results where event_id = event.id);

create function add_waiting_event() returns trigger language plpgsql as $$
begin
  insert into provider_events_waiting (event_id) values (new.id);
  return null;
end $$;
create trigger provider_events_waiting after insert on provider_events for each row
  when (new.direction = 'in') execute function add_waiting_event();

create function remove_waiting_event() returns trigger language plpgsql as $$
begin
  delete from provider_events_waiting where event_id = new.event_id;
  return null;
end $$;
create trigger provider_event_results_waiting after insert on provider_event_results for each row
  execute function remove_waiting_event();

-- How far the announcement of an item to all members has come, in the order of their ids.
create table announcement_progress (
  topic text not null check (topic in ('news', 'events_near_me')),
  item_id integer not null,
  position integer not null,
  primary key (topic, item_id)
);
