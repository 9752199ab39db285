-- Level, platform and service stand in the index beside the words, marked by a sign that no word has: a search within a
-- filter asks the index alone, where it read every row that had the word (db/logs/search_logs.ts asks in the same words).
drop index logs_by_words;
create index logs_by_words on logs
  using gin ((words || array_to_tsvector(array['=' || level, '=' || platform, '=' || service])));
-- Entries that say the same.
create index logs_by_message on logs (hashtextextended(message, 0), at, id);
