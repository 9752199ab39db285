-- A purchase keeps the state that the checkout machine moves it to. Of one that was over before, only that it is over is
-- known.
alter table billing_members add column checkout text not null default 'choosing';

update billing_members m
set checkout = coalesce((
  select case s.phase when 'incomplete' then 'needs_payment' when 'ended' then 'abandoned' else 'paid' end
  from subscriptions s where s.subscription_id = m.attempt_subscription_id
), 'needs_payment')
where m.attempt_subscription_id is not null;

alter table billing_members
  add constraint checkout_state check (checkout in (
    'choosing', 'needs_payment', 'needs_authentication', 'processing', 'declined', 'paid', 'failed', 'abandoned')),
  add constraint checkout_subscription check (
    checkout = 'failed' or (checkout = 'choosing') = (attempt_subscription_id is null));
