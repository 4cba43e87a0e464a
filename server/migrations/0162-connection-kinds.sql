-- Connections by SAML 2.0 and CAS 3.0 beside OpenID Connect.
alter table connection drop constraint connection_kind_check;
alter table connection add constraint connection_kind_check check (kind in ('oidc', 'saml', 'cas')) not valid;
