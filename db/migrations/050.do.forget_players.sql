-- Somebody who deletes the account is forgotten by the games they played; the opponent keeps the game itself.
create function forget_player() returns trigger language plpgsql as $$
begin
  update games g
  set room = jsonb_set(
    g.room,
    array['players', case when g.room -> 'players' -> 0 ->> 'userId' = old.id then '0' else '1' end, 'username'],
    '"Somebody"'
  )
  from seats s where s.user_id = old.id and s.game_id = g.id;
  return old;
end
$$;
create trigger users_forget_player after delete on users for each row execute function forget_player();
