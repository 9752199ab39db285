-- The newest code that was sent to an address, whether the address has an account or not. Of the address a SHA-256 is kept,
-- of the code a slow hash: a million codes are guessed in a second otherwise.
create table verification_codes (
  address bytea not null,
  is_sandbox boolean not null,
  hash text not null,
  state text not null check (state in ('sent', 'proven')),
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null,
  primary key (address, is_sandbox)
);
create index verification_codes_by_expiry on verification_codes (expires_at);

-- Which client has proven which address, by the SHA-256 of the cookie that says so. Good for one password.
create table proven_addresses (
  digest bytea primary key,
  address bytea not null,
  is_sandbox boolean not null,
  expires_at timestamptz not null
);
create index proven_addresses_of on proven_addresses (address);
create index proven_addresses_by_expiry on proven_addresses (expires_at);

-- When somebody tried what may not be tried often: codes and passwords, by address and by client.
create table attempts (
  key bytea primary key,
  made_at timestamptz[] not null default '{}',
  expires_at timestamptz not null
);
create index attempts_by_expiry on attempts (expires_at);
