-- What the sandbox would have sent: nothing leaves, /sandbox/mail shows it.
create table sandbox.mail (
  id text collate "C" primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  sent_at timestamptz not null default now()
);
create index sandbox_mail_to on sandbox.mail (recipient, id desc);

-- The stand-in for Stripe. One account with one clock, whatever server asks.
create table sandbox.stripe_account (
  is_only boolean primary key default true check (is_only),
  secret_key text not null,
  publishable_key text not null,
  webhook_secret text not null,
  clock_ahead_s bigint not null default 0
);

create table sandbox.stripe_objects (
  id text collate "C" primary key,
  kind text not null,
  body jsonb not null,
  -- Unix seconds of the stand-in's clock at which something happens to the object by itself.
  due_at bigint,
  position bigint generated always as identity
);
create index sandbox_stripe_objects_by_content on sandbox.stripe_objects using gin (body jsonb_path_ops);
create index sandbox_stripe_objects_due on sandbox.stripe_objects (due_at) where due_at is not null;

create table sandbox.stripe_requests (
  idempotency_key text primary key,
  fingerprint text not null,
  status integer not null,
  body jsonb not null
);

create table sandbox.stripe_deliveries (
  event_id text collate "C" primary key,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  delivered_at timestamptz,
  position bigint generated always as identity
);
create index sandbox_stripe_deliveries_waiting on sandbox.stripe_deliveries (position)
  where delivered_at is null;
