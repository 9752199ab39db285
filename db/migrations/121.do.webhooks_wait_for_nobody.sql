-- Who saves a box waits for no other transaction that tells the same webhook, such as a part of an import: each adds a job of its own
-- instead of the one that they share, and what another has locked is left to it.
create or replace function tell_webhooks(changes jsonb) returns void language plpgsql as $$
declare
  jobs integer;
  most_waiting constant integer := 10000;
  -- Not the beginning of the transaction: who waited for the box is told later.
  told_at constant timestamptz(3) := clock_timestamp();
begin
  with told as (
    select w.id as webhook_id, change.value as change, row_number() over (partition by w.id order by change.ordinality) as nth
    from jsonb_array_elements(changes) with ordinality change
      join webhooks w on w.owner_id = change.value ->> 'owner' and w.state = 'active'
  ), asked as (
    select webhook_id, count(*)::integer as changes,
      greatest(0, most_waiting - (select count(*) from (select from webhook_deliveries d
        where d.webhook_id = told.webhook_id and d.state = 'waiting' limit most_waiting) waiting))::integer as room
    from told group by webhook_id
  ), queued as (
    insert into webhook_deliveries (id, webhook_id, type, body, state, created_at, due_at)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), webhook_id, change ->> 'type',
      json_build_object('type', change ->> 'type', 'timestamp', moment_text(told_at), 'data', change -> 'data')::text,
      'waiting', told_at, told_at
    from told join asked using (webhook_id) where nth <= room order by nth
  ), missed as (
    -- What another is counting at this moment is not counted.
    update webhooks w set missed = w.missed + asked.changes - room
    from asked where asked.changes > room
      and w.id = (select id from webhooks o where o.id = asked.webhook_id for no key update skip locked)
  ), told_before as (
    -- One that is being sent may be read before what was missed now.
    delete from webhook_deliveries where place in (
      select d.place from webhook_deliveries d join asked using (webhook_id)
      where d.state = 'waiting' and d.type = 'boxes.changed' and asked.changes > room for update of d skip locked)
  ), told_anew as (
    insert into webhook_deliveries (id, webhook_id, type, body, state, created_at, due_at)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), webhook_id, 'boxes.changed',
      json_build_object('type', 'boxes.changed', 'timestamp', moment_text(told_at), 'data', json_build_object())::text,
      'waiting', told_at, told_at + interval '1 millisecond'
    from asked where asked.changes > room
  )
  select count(graphile_worker.add_job('deliver_webhook', json_build_object('webhookId', w.id),
    job_key => 'deliver_webhook ' || w.id || ' ' || pg_current_xact_id(), run_at => case when w.rests_until > told_at then w.rests_until end))
  into jobs from asked join webhooks w on w.id = asked.webhook_id
  where room > 0
    -- Where it rests for long, what waited already has its job.
    and not (w.rests_until is not null and w.rests_until > told_at + interval '1 minute'
      and exists (select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting'));
end
$$;
