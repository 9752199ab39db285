-- Tournaments.
create table events (
  id text collate "C" primary key,
  title text not null,
  description text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- The event machine's state; "closing" finishes running games and pairs nobody any more.
  state text not null default 'scheduled' check (state in ('scheduled', 'running', 'closing', 'ended', 'cancelled')),
  closing_since timestamptz,
  board_size text not null check (board_size in ('3', '4', 'ladder')),
  lives integer not null check (lives > 0),
  max_players integer not null check (max_players > 1),
  created_at timestamptz not null default now()
);
create index events_alive on events (starts_at) where state in ('scheduled', 'running', 'closing');
