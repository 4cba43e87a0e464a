-- Connections of applications that take a signed token by POST.
alter table idp.client drop constraint client_kind_check;
alter table idp.client add constraint client_kind_check check (kind in ('oidc', 'saml', 'cas', 'forward', 'jwt')) not valid;
