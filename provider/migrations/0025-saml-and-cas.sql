-- Connections by SAML 2.0 and CAS 3.0 beside OpenID Connect.
alter table idp.client drop constraint client_kind_check;
alter table idp.client add constraint client_kind_check check (kind in ('oidc', 'saml', 'cas')) not valid;

-- CAS: an application validates the ticket that the browser brought.
alter table idp.sign_on_attempt drop constraint sign_on_attempt_step_check;
alter table idp.sign_on_attempt add constraint sign_on_attempt_step_check
  check (step in ('authorize', 'token', 'userinfo', 'introspect', 'validate', 'sign-out')) not valid;

-- How a sign-out is sent, if the connection is gone meanwhile.
alter table idp.sign_out_delivery add column kind text not null default 'oidc';
alter table idp.sign_out_delivery add column saml jsonb;

-- Keys that sign SAML messages, with their certificates. While one replaces another, each connection chooses.
create table idp.saml_certificate (
  certificate_id uuid primary key default gen_random_uuid(),
  -- PEM.
  certificate text not null,
  -- PKCS #8 in PEM, sealed with DATA_KEYS.
  private_key text not null,
  not_after timestamptz not null,
  created_at timestamptz not null default now()
);
