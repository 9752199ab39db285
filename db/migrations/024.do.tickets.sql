-- Who waits for an opponent: one ticket per player and event.
create table tickets (
  event_id text collate "C" not null references events (id) on delete cascade,
  user_id text collate "C" not null references users (id) on delete cascade,
  since timestamptz not null,
  -- Renewed while a socket of the player stands in the event room; a ticket past it is not paired, and later dropped.
  present_until timestamptz not null,
  primary key (event_id, user_id)
);
create index tickets_of_user on tickets (user_id);
