-- Which browser has signed in to which account before: its wrong passwords are counted apart from those of strangers. The digest is
-- made of the account and of the browser's cookie, so that two accounts on one browser show nothing in common.
create table known_devices (
  digest bytea primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  -- The last one there; who ends it from elsewhere does not trust the browser any more.
  session_id text collate "C" references sessions (id) on delete set null,
  expires_at timestamptz not null
);
create index known_devices_of_user on known_devices (user_id);
create index known_devices_of_session on known_devices (session_id);
create index known_devices_by_expiry on known_devices (expires_at);
