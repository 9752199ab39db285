-- Every server knows by it, without a look-up, that an access token was given out by one of them. It opens nothing: what a
-- token stands for is found by its digest alone.
create table token_keys (
  is_only boolean primary key default true check (is_only),
  key bytea not null check (length(key) = 32)
);
insert into token_keys (key) values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
