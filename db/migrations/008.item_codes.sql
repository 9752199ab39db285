-- Codes that stand on boxes, of their makers or of whoever sent them: one finds its box by them.
create table item_codes (
  household_id text collate "C" not null references households (id) on delete cascade,
  code text collate "C" not null,
  item_id text collate "C" not null references items (id) on delete cascade,
  added_at timestamptz(3) not null default now(),
  primary key (household_id, code)
);
create index item_codes_by_item on item_codes (item_id);
