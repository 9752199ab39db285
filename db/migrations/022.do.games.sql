-- A game: the room as the room machine knows it. The row is the truth; what a server holds in memory is a cache.
create table games (
  id text collate "C" primary key,
  -- A tournament, or 'remote-...' for an invitation.
  event_id text collate "C" not null,
  kind text not null check (kind in ('event', 'invite')),
  status text not null check (status in ('waiting', 'playing', 'completed', 'cancelled')),
  -- Counts the changes; a write names the one it was decided on. The room's `seq`.
  version integer not null,
  room jsonb not null,
  -- The next moment at which the clock changes this game.
  deadline_at timestamptz,
  opened_at timestamptz not null,
  ended_at timestamptz
);
create index games_by_deadline on games (deadline_at) where deadline_at is not null;
create index games_of_event on games (event_id);

-- Every change of every game, in order: what a game is replayed from.
create table game_events (
  game_id text collate "C" not null references games (id) on delete cascade,
  seq integer not null,
  -- Null for the clock.
  actor text,
  cmd_id text,
  event jsonb not null,
  at timestamptz not null,
  primary key (game_id, seq)
);
create unique index one_change_a_command on game_events (actor, cmd_id) where cmd_id is not null;
