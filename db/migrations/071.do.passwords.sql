-- Apart from users, so that no look at a person carries it along.
create table passwords (
  user_id text collate "C" primary key references users (id) on delete cascade,
  hash text not null,
  changed_at timestamptz not null
);
