-- Connections of applications that take a signed token by POST.
alter table connection drop constraint connection_kind_check;
alter table connection add constraint connection_kind_check check (kind in ('oidc', 'saml', 'cas', 'forward', 'jwt')) not valid;
