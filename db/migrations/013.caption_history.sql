-- The words below a file are words of its box: those before are kept in its history.
create or replace function record_file_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into box_changes as c (household_id, item_id, changed_by, event, before)
    select i.household_id, i.id, i.changed_by, case when captions is not null then 'changed' end,
      case when captions is not null then jsonb_build_object('captions', captions) end
    from (
      select n.item_id, jsonb_agg(o.caption order by o.place) filter (where n.caption <> o.caption) as captions
      from new_files n join old_files o on o.key = n.key
      where (n.place, n.caption, n.is_cover, n.width, n.height, n.is_animated, n.rendition, n.rendition_error) is distinct from
        (o.place, o.caption, o.is_cover, o.width, o.height, o.is_animated, o.rendition, o.rendition_error)
      group by n.item_id
    ) changed join items i on i.id = changed.item_id
    on conflict (household_id, xact, item_id) do update
      set event = coalesce(c.event, excluded.event), before = excluded.before || coalesce(c.before, '{}')
      where excluded.before is not null;
    return null;
  end if;
  insert into box_changes as c (household_id, item_id, changed_by, files_added, files_removed)
  select i.household_id, i.id, i.changed_by,
    case when tg_op = 'INSERT' then count(*) else 0 end, case when tg_op = 'DELETE' then count(*) else 0 end
  from changed_files f join items i on i.id = f.item_id group by i.id
  on conflict (household_id, xact, item_id) do update
    set files_added = c.files_added + excluded.files_added, files_removed = c.files_removed + excluded.files_removed;
  return null;
end $$;
