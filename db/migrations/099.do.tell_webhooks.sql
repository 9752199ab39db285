-- Whoever writes boxes, by whatever way, tells the webhooks of their owners in the same transaction. Who has none pays one look.

create function moment_text(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Changes are {owner, type, data}. Of each webhook a thousand may wait; those beyond are counted as missed.
create function tell_webhooks(changes jsonb) returns void language plpgsql as $$
declare
  jobs integer;
begin
  with told as (
    select w.id as webhook_id, change.value as change, row_number() over (partition by w.id order by change.ordinality) as nth
    from jsonb_array_elements(changes) with ordinality change
      join webhooks w on w.owner_id = change.value ->> 'owner' and w.state = 'active'
  ), asked as (
    select webhook_id, count(*)::integer as changes,
      greatest(0, 1000 - (select count(*) from webhook_deliveries d
        where d.webhook_id = told.webhook_id and d.state = 'waiting'))::integer as room
    from told group by webhook_id
  ), queued as (
    insert into webhook_deliveries (id, webhook_id, type, body, state, created_at, due_at)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), webhook_id, change ->> 'type',
      json_build_object('type', change ->> 'type', 'timestamp', moment_text(now()), 'data', change -> 'data')::text,
      'waiting', now(), now()
    from told join asked using (webhook_id) where nth <= room order by nth
  ), missed as (
    update webhooks w set missed = w.missed + asked.changes - room
    from asked where w.id = asked.webhook_id and asked.changes > room
  )
  -- One that rests goes on resting.
  select count(graphile_worker.add_job('deliver_webhook', json_build_object('webhookId', webhook_id),
    job_key => 'deliver_webhook ' || webhook_id, job_key_mode => 'preserve_run_at'))
  into jobs from asked where room > 0;
end
$$;

create function note_box_changes() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('owner', n.owner_id, 'type', 'box.created', 'data', jsonb_build_object(
      'itemId', n.id, 'tagId', n.tag_id, 'title', n.title, 'description', n.description, 'location', n.location,
      'tags', n.tags, 'createdAt', moment_text(n.created_at), 'updatedAt', moment_text(n.updated_at))) order by n.created_at, n.id)
    into changes from new_boxes n
    where n.deleted_at is null and exists (select from webhooks w where w.owner_id = n.owner_id and w.state = 'active');
  elsif tg_op = 'UPDATE' then
    select jsonb_agg(jsonb_build_object(
      'owner', n.owner_id,
      'type', case when n.deleted_at is not null then 'box.deleted' when o.deleted_at is not null then 'box.created' else 'box.updated' end,
      'data', jsonb_build_object(
      'itemId', n.id, 'tagId', n.tag_id, 'title', n.title, 'description', n.description, 'location', n.location,
      'tags', n.tags, 'createdAt', moment_text(n.created_at), 'updatedAt', moment_text(n.updated_at))) order by n.id)
    into changes from new_boxes n join old_boxes o on o.id = n.id
    where (n.deleted_at is null or o.deleted_at is null)
      and (n.tag_id, n.title, n.description, n.location, n.tags, n.updated_at, n.deleted_at)
        is distinct from (o.tag_id, o.title, o.description, o.location, o.tags, o.updated_at, o.deleted_at)
      and exists (select from webhooks w where w.owner_id = n.owner_id and w.state = 'active');
  else
    -- A box of the trash has been told of. With an account its webhooks go.
    select jsonb_agg(jsonb_build_object('owner', o.owner_id, 'type', 'box.deleted', 'data', jsonb_build_object(
      'itemId', o.id, 'tagId', o.tag_id, 'title', o.title, 'description', o.description, 'location', o.location,
      'tags', o.tags, 'createdAt', moment_text(o.created_at), 'updatedAt', moment_text(o.updated_at))) order by o.id)
    into changes from old_boxes o
    where o.deleted_at is null and exists (select from users u where u.id = o.owner_id)
      and exists (select from webhooks w where w.owner_id = o.owner_id and w.state = 'active');
  end if;
  if changes is not null then
    perform tell_webhooks(changes);
  end if;
  return null;
end
$$;

create trigger tell_of_new_boxes after insert on items
  referencing new table as new_boxes for each statement execute function note_box_changes();
create trigger tell_of_changed_boxes after update on items
  referencing old table as old_boxes new table as new_boxes for each statement execute function note_box_changes();
create trigger tell_of_gone_boxes after delete on items
  referencing old table as old_boxes for each statement execute function note_box_changes();
