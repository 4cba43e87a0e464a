-- Connections of applications behind a proxy that asks about each request.
alter table connection drop constraint connection_kind_check;
alter table connection add constraint connection_kind_check check (kind in ('oidc', 'saml', 'cas', 'forward')) not valid;
