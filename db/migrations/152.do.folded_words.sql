-- Words say digits of other scripts as 0 to 9 now, and a Greek sigma at their end as any other.
with letters as (
  select 'ς' || string_agg(chr(zero + digit), '' order by zero, digit) as old,
    'σ' || string_agg(digit::text, '' order by zero, digit) as new
  -- Arabic, Persian, the scripts of India, Thai, Lao, Tibetan, Burmese, Khmer, Mongolian.
  from unnest(array[1632, 1776, 2406, 2534, 2662, 2790, 2918, 3046, 3174, 3302, 3430, 3664, 3792, 3872, 4160, 6112, 6160]) zero,
    generate_series(0, 9) digit
)
update items set search = translate(search::text, old, new)::tsvector from letters
where search::text ~ ('[' || old || ']');

insert into item_words (owner_id, word, stems)
select owner_id, translate(word, 'ς', 'σ'), translate(stems::text, 'ς', 'σ')::text[] from item_words where word like '%ς%'
on conflict do nothing;
delete from item_words where word like '%ς%';
