-- The words of a person's boxes that a misspelt query may mean, found by the stems they share with it.
create table item_words (
  owner_id text collate "C" not null references users (id) on delete cascade,
  word text collate "C" not null,
  stems text[] collate "C" not null,
  primary key (owner_id, word)
);
create index item_words_by_stem on item_words using gin (owner_id, stems) with (fastupdate = off);
