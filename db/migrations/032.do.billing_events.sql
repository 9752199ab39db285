-- Messages of the payment provider, each handled once.
create table billing_events (
  event_id text collate "C" primary key,
  type text not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
create index billing_events_by_time on billing_events (received_at);
