-- A provider's issuer says the same with a slash at its end as without one: somebody stays who they are when the settings change it.
update oidc_identities o set issuer = rtrim(issuer, '/')
where issuer like '%/' and not exists (
  select from oidc_identities other
  where other.issuer = rtrim(o.issuer, '/') and other.is_sandbox = o.is_sandbox
    and (other.subject = o.subject or other.user_id = o.user_id));
