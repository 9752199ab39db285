-- The links that went out beside the codes, of addresses with an account or without one. Of address and key a SHA-256 is kept:
-- a key has 128 random bits, which nobody guesses. No wrong code and no newer message takes one away.
create table mail_links (
  digest bytea primary key,
  address bytea not null,
  is_sandbox boolean not null,
  expires_at timestamptz not null
);
create index mail_links_of on mail_links (address);
create index mail_links_by_expiry on mail_links (expires_at);
