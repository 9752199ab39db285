-- Who plays in which game.
create table seats (
  game_id text collate "C" not null references games (id) on delete cascade,
  user_id text collate "C" not null,
  kind text not null check (kind in ('event', 'invite')),
  is_live boolean not null default true,
  primary key (game_id, user_id)
);
create unique index one_live_event_game on seats (user_id) where is_live and kind = 'event';
create index seats_of_user on seats (user_id);
