-- Somebody's place in a tournament. Written by joining and by the final move of a game, never by a client's claim.
create table event_players (
  event_id text collate "C" not null references events (id) on delete cascade,
  user_id text collate "C" not null references users (id) on delete cascade,
  level integer not null,
  lives integer not null check (lives >= 0),
  wins integer not null default 0,
  losses integer not null default 0,
  -- When the present level was reached: the earlier one stands higher.
  reached_at timestamptz not null,
  last_opponent text,
  joined_at timestamptz not null,
  primary key (event_id, user_id)
);
create index event_players_of_user on event_players (user_id);

-- Which event a player is in right now.
create table players (
  user_id text collate "C" primary key references users (id) on delete cascade,
  event_id text collate "C" references events (id) on delete set null,
  created_at timestamptz not null default now()
);
create index players_in_event on players (event_id);
