-- One sign-in on one browser: the family that its rotating tokens belong to.
create table sessions (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id);

-- Only SHA-256 digests are kept: a stolen database signs nobody in.
create table session_tokens (
  digest bytea primary key,
  session_id text collate "C" not null references sessions (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  -- A refresh token that was exchanged; seeing it again means somebody holds a copy.
  spent_at timestamptz
);
create index session_tokens_of_session on session_tokens (session_id);
create index session_tokens_by_expiry on session_tokens (expires_at);
