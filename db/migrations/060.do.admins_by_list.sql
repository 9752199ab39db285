-- ADMIN_EMAILS is asked at every look now. What sign-ins wrote here would outlive the list; the sandbox's roles stay.
update users set is_admin = false where not is_sandbox;
-- False when Google names another address for this subject, which another account here has.
alter table users add column is_email_confirmed boolean not null default true;
