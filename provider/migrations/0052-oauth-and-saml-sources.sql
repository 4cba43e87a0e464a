-- OAuth 2 and SAML providers as sources of identity; the rows of before fulfil the new condition as well.
alter table idp.sign_in_source drop constraint sign_in_source_kind_check;
alter table idp.sign_in_source add constraint sign_in_source_kind_check
  check (kind in ('oidc', 'oauth', 'saml', 'ldap')) not valid;
