-- An exchange whose answer was lost is answered once more, with the same pair: the token that was exchanged and this salt make it
-- again. The salt is forgotten with the next exchange, or by the sweep.
alter table session_tokens
  add column successor_salt bytea,
  -- Digest of the refresh token that this one was exchanged for.
  add column predecessor bytea,
  -- When an access token from an exchange was first shown.
  add column used_at timestamptz,
  -- Whether its exchange was answered more than once.
  add column is_repeated boolean not null default false;
-- Exchanges that were answered more than once, one after the other.
alter table sessions add column lost_in_a_row integer not null default 0;
