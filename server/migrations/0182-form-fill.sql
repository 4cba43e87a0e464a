-- Connections of applications whose sign-in form is filled in.
alter table connection drop constraint connection_kind_check;
alter table connection add constraint connection_kind_check check (kind in ('oidc', 'saml', 'cas', 'forward', 'jwt', 'form')) not valid;
