-- A provider's issuer says the same with a slash at its end as without one: somebody stays who they are when the settings change it.
update oidc_identities o set issuer = left(issuer, -1)
where issuer like '%/' and not exists (
  select from oidc_identities other
  where other.issuer = left(o.issuer, -1) and other.is_sandbox = o.is_sandbox
    and (other.subject = o.subject or other.user_id = o.user_id));
