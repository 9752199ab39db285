-- Whether the two of a game that is over play again. The row decides: one that both want leads to one game.
create table rematches (
  game_id text collate "C" primary key references games (id) on delete cascade,
  state text not null check (state in ('open', 'asked', 'agreed')),
  asked_by text collate "C" references users (id) on delete set null,
  asked_until timestamptz,
  next_game_id text collate "C",
  check ((state = 'agreed') = (next_game_id is not null))
);
