-- Whose an entry is stands in the index of words too: what a person with very many entries never reported is found at once.
-- Each mark says what it is of, since a service may be called like a level (db/logs/search_logs.ts asks in the same words).
-- Made before the old one goes: servers of before read by that meanwhile.
create index logs_by_words_and_person on logs using gin ((words || array_to_tsvector(array_remove(
  array['level=' || level, 'platform=' || platform, 'service=' || service, 'user=' || user_id], null))));
drop index logs_by_words;
alter index logs_by_words_and_person rename to logs_by_words;
analyze logs;
