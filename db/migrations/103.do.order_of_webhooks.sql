-- Changes of one box are told in the order in which they were made, be a transaction that began earlier the later one to change it.
-- Of each webhook ten thousand may wait. Where more come, it hears that it has to look at all boxes again, after what waits.
create index webhook_deliveries_of_all_boxes on webhook_deliveries (webhook_id) where state = 'waiting' and type = 'boxes.changed';

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
    update webhooks w set missed = w.missed + asked.changes - room
    from asked where w.id = asked.webhook_id and asked.changes > room
  ), told_before as (
    -- One that is being sent may be read before what was missed now.
    delete from webhook_deliveries d using asked
    where d.webhook_id = asked.webhook_id and d.state = 'waiting' and d.type = 'boxes.changed' and asked.changes > room
  ), told_anew as (
    insert into webhook_deliveries (id, webhook_id, type, body, state, created_at, due_at)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), webhook_id, 'boxes.changed',
      json_build_object('type', 'boxes.changed', 'timestamp', moment_text(told_at), 'data', json_build_object())::text,
      'waiting', told_at, told_at + interval '1 millisecond'
    from asked where asked.changes > room
  )
  -- One that rests goes on resting.
  select count(graphile_worker.add_job('deliver_webhook', json_build_object('webhookId', webhook_id),
    job_key => 'deliver_webhook ' || webhook_id, job_key_mode => 'preserve_run_at'))
  into jobs from asked where room > 0;
end
$$;
