-- Addresses of a member's that hear of every change of their boxes, and what is sent to them.
create table webhooks (
  id text collate "C" primary key,
  owner_id text collate "C" not null references users (id) on delete cascade,
  address text not null,
  -- It signs what is sent, so it is kept as it is.
  secret text not null,
  state text not null check (state in ('active', 'paused')),
  created_at timestamptz(3) not null,
  -- In a row, since the last one that arrived.
  failures integer not null default 0,
  -- After a failure nobody asks it before.
  rests_until timestamptz(3),
  -- While a server delivers to it; runs out where that server is gone.
  held_until timestamptz(3),
  -- Changes that it was not told of, since too many waited.
  missed integer not null default 0
);
create index webhooks_of_owner on webhooks (owner_id, id);

create table webhook_deliveries (
  place bigint generated always as identity primary key,
  id text collate "C" not null unique,
  webhook_id text collate "C" not null references webhooks (id) on delete cascade,
  type text not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  tries smallint not null default 0,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  tried_at timestamptz(3),
  status smallint,
  fault text
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, due_at, place) where state = 'waiting';
create index webhook_deliveries_of on webhook_deliveries (webhook_id, place);
