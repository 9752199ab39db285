-- The sentence that says why a game was cancelled names those who left or did not come; a deleted account's name goes
-- from there too. Each name in it ends before a space.
create function without_name(sentence text, name text) returns text language sql immutable as $$
  select case
    when name is null then sentence
    else ltrim(replace(' ' || sentence, ' ' || name || ' ', ' Somebody '))
  end
$$;

create or replace function without_deleted_names(room jsonb) returns jsonb language sql stable as $$
  with seats as (
    select place, seat,
      case
        when not exists (select from users where id = seat ->> 'userId')
          and not exists (select from invited_addresses where user_id = seat ->> 'userId')
        then seat ->> 'username'
      end as deleted_name
    from jsonb_array_elements(room -> 'players') with ordinality as each_seat (seat, place)
  ), players as (
    select jsonb_agg(
        case when deleted_name is null then seat else jsonb_set(seat, '{username}', '"Somebody"') end
        order by place
      ) as list,
      max(deleted_name) filter (where place = 1) as first_name,
      max(deleted_name) filter (where place = 2) as second_name
    from seats
  )
  select room || jsonb_build_object(
    'players', list,
    'cancelled', without_name(without_name(room ->> 'cancelled', first_name), second_name)
  )
  from players
$$;
