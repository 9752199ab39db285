-- An exchange whose answer was lost is answered once more, with the same pair: the token that was exchanged and this salt make it again.
alter table session_tokens
  add column successor_salt bytea,
  -- Digest of the refresh token that this one was exchanged for.
  add column predecessor bytea,
  -- When an access token from an exchange was first shown.
  add column used_at timestamptz;
