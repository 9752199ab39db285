-- What a member has been told of a subscription by mail, each of it once.
alter table subscriptions
  add column period_start timestamptz,
  -- The newest paid invoice whose receipt was sent. Empty where it was paid before receipts were sent at all, null where
  -- nothing was ever paid.
  add column receipt_invoice_id text collate "C",
  -- The end of the period whose renewal was announced.
  add column announced_period_end timestamptz;

update subscriptions set receipt_invoice_id = '' where phase in ('active', 'past_due', 'cancelling');

create index subscriptions_renewing on subscriptions (period_end) where phase = 'active';
