-- An account made in the sandbox, where anybody is whom they say. It counts there alone: the same address, name and
-- subject may belong to somebody real beside it.
alter table users add column is_sandbox boolean not null default false;
alter table users
  drop constraint users_email_key,
  drop constraint users_username_key,
  drop constraint users_google_subject_key,
  add constraint one_account_an_email unique (email, is_sandbox),
  add constraint one_account_a_username unique (username, is_sandbox),
  add constraint one_account_a_subject unique (google_subject, is_sandbox);

-- The sandbox makes its subjects of the address: the first 21 digits of its SHA-256, read as one number.
create function pg_temp.sandbox_subject(email text) returns text language plpgsql as $$
declare
  digest bytea := sha256(convert_to(lower(email), 'UTF8'));
  number numeric := 0;
begin
  for place in 0..31 loop
    number := number * 256 + get_byte(digest, place);
  end loop;
  return left(number::text, 21);
end
$$;
update users set is_sandbox = true where google_subject = pg_temp.sandbox_subject(email);

-- The stand-in for Stripe knows these customers, and the real one must never hear of them.
alter table billing_customers add column is_sandbox boolean not null default false;
update billing_customers c set is_sandbox = true from users u where u.id = c.user_id and u.is_sandbox;
do $$
begin
  if to_regclass('sandbox.stripe_objects') is not null then
    update billing_customers set is_sandbox = true where customer_id in (select id from sandbox.stripe_objects);
  end if;
end $$;

-- What a real account bought there while its session still counted in a sandbox.
create temporary table play_money on commit drop as
  select u.id as user_id, c.customer_id from billing_customers c join users u on u.id = c.user_id
  where c.is_sandbox and not u.is_sandbox;
delete from subscriptions s using play_money p where s.customer_id = p.customer_id;
update users u set pro_until = (select max(s.pro_until) from subscriptions s where s.user_id = u.id)
  from billing_members m
  where m.user_id = u.id and u.id in (select user_id from play_money) and u.pro_until is not distinct from m.paid_until;
update billing_members m set customer_id = null, attempt_plan_id = null, attempt_subscription_id = null,
    paid_until = (select max(s.pro_until) from subscriptions s where s.user_id = m.user_id)
  where m.user_id in (select user_id from play_money);
delete from billing_customers c using play_money p where c.customer_id = p.customer_id;
