-- Connections of applications that have nothing but a sign-in form, which our page fills in (record 0103).
alter table idp.client drop constraint client_kind_check;
alter table idp.client add constraint client_kind_check check (kind in ('oidc', 'saml', 'cas', 'forward', 'jwt', 'form')) not valid;

-- What people sign in with at these applications.
create table idp.form_credential (
  account_no text not null references idp.account on delete cascade,
  client_id text not null references idp.client on delete cascade,
  -- Account and password, sealed with DATA_KEYS for this person, this application and the fields that they are posted to.
  sealed text not null,
  saved_at timestamptz not null,
  last_used_at timestamptz,
  primary key (account_no, client_id)
);
create index form_credential_client on idp.form_credential (client_id);
