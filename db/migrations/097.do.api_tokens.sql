-- What a member's programs sign in with, by the SHA-256 of the token. A revoked one is gone.
create table api_tokens (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  digest bytea not null unique,
  name text not null,
  scope text not null check (scope in ('read', 'write')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index api_tokens_of_user on api_tokens (user_id, id);
