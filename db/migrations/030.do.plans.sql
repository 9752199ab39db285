-- What Pro can be bought for. Prices in cents for the whole period.
create table plans (
  plan_id text collate "C" primary key,
  name text not null,
  price_cents integer not null check (price_cents > 0),
  months integer not null check (months > 0),
  is_popular boolean not null default false,
  savings text,
  position integer not null
);

insert into plans (plan_id, name, price_cents, months, is_popular, savings, position) values
  ('1', 'Monthly', 999, 1, false, null, 1),
  ('2', '6 Months', 5999, 6, false, null, 2),
  ('3', 'Yearly', 8999, 12, true, '25%', 3);
