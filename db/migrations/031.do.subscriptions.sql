-- A person at the payment provider. The row outlives the account, so that the provider can still be told to forget it.
create table billing_customers (
  customer_id text collate "C" primary key,
  user_id text collate "C" references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index billing_customers_of_user on billing_customers (user_id);

-- What the provider last said of a subscription.
create table subscriptions (
  subscription_id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  customer_id text collate "C" not null,
  plan_id text collate "C" not null,
  price_cents integer not null,
  phase text not null check (phase in ('incomplete', 'active', 'past_due', 'cancelling', 'ended')),
  period_end timestamptz not null,
  pro_until timestamptz,
  unpaid_since timestamptz,
  -- A look at the provider is written only if nobody wrote a newer one meanwhile.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index subscriptions_of_user on subscriptions (user_id);
create index subscriptions_open on subscriptions (subscription_id) where phase <> 'ended';

create table billing_members (
  user_id text collate "C" primary key references users (id) on delete cascade,
  -- The customer that new subscriptions are made for.
  customer_id text collate "C" references billing_customers (customer_id),
  -- The one subscription being bought: a higher number replaces the one before.
  attempt integer not null default 0,
  attempt_plan_id text collate "C",
  attempt_subscription_id text collate "C",
  -- What payments last wrote into users.pro_until; another value there is a grant and stays.
  paid_until timestamptz
);
