-- no transaction
-- The newest emails that a network caused.
create index concurrently if not exists mailed_links_of_network on mailed_links (network_hash, created_at) where network_hash is not null;
