-- Somebody who was invited by e-mail and has no account: the id that the account will have. Of the address only a digest is kept.
create table invited_addresses (
  digest bytea not null,
  is_sandbox boolean not null,
  user_id text collate "C" not null,
  invited_at timestamptz not null,
  primary key (digest, is_sandbox)
);
