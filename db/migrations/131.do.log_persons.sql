-- Whose an entry is stands in the index of words too: what a person with very many entries never reported is found at once.
-- Each mark says what it is of, since a service may be called like a level (db/logs/search_logs.ts asks in the same words).
drop index logs_by_words;
create index logs_by_words on logs using gin ((words || array_to_tsvector(array_remove(
  array['level=' || level, 'platform=' || platform, 'service=' || service, 'user=' || user_id], null))));
