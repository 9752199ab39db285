-- The words of a title once more, marked with "=": an index knows words, not the fields they stand in, and a
-- common word's boxes are too many to look at each one's fields.
update items set search = search || array_to_tsvector(
  array(select '=' || lexeme from unnest(search) where 'A' = any (weights)));
