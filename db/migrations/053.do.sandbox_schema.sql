-- The stand-ins' tables leave the product's schema. Where a sandbox has used them their rows move along; elsewhere
-- they go. sandbox/migrations makes them anew, and only where the sandbox runs.
do $$
begin
  if exists (select from sandbox_mail) or exists (select from sandbox_stripe_account) then
    create schema if not exists sandbox;
    alter table sandbox_mail rename to mail;
    alter table mail set schema sandbox;
    alter table sandbox_stripe_account rename to stripe_account;
    alter table stripe_account set schema sandbox;
    alter table sandbox_stripe_objects rename to stripe_objects;
    alter table stripe_objects set schema sandbox;
    alter table sandbox_stripe_requests rename to stripe_requests;
    alter table stripe_requests set schema sandbox;
    alter table sandbox_stripe_deliveries rename to stripe_deliveries;
    alter table stripe_deliveries set schema sandbox;
  else
    drop table sandbox_mail, sandbox_stripe_account, sandbox_stripe_objects, sandbox_stripe_requests,
      sandbox_stripe_deliveries;
  end if;
end $$;
