-- How each tournament game counted; the primary key lets none count twice.
create table results (
  game_id text collate "C" primary key references games (id) on delete cascade,
  event_id text collate "C" not null,
  winner_id text collate "C" not null,
  loser_id text collate "C" not null,
  at timestamptz not null
);
create index results_of_event on results (event_id);
