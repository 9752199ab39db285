-- What shows one box to whoever has its link, without an account.
create table box_links (
  id text collate "C" primary key,
  household_id text collate "C" not null references households (id) on delete cascade,
  item_id text collate "C" not null references items (id) on delete cascade,
  -- Who made it, and may still change boxes of that household.
  user_id text collate "C" not null references users (id) on delete cascade,
  -- Of the key in its address, which nothing keeps.
  digest bytea not null unique,
  shows_place boolean not null,
  takes_messages boolean not null,
  created_at timestamptz(3) not null,
  -- Null: when somebody ends it.
  expires_at timestamptz(3)
);
create index box_links_of_box on box_links (item_id);
create index box_links_of_household on box_links (household_id);
create index box_links_by_user on box_links (user_id);
