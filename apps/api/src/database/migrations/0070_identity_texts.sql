set local lock_timeout = '3s';

-- The texts `identity` and `payment-accounts`: docs/decisions/0046-party-settings.md
insert into site_texts (id) values (12), (13) on conflict do nothing;
