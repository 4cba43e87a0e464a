-- Everything that the bundled identity provider keeps. Credentials are stored as digests only.

create table idp.account (
  account_no text primary key,
  user_name text not null,
  name_zh text not null,
  name_en text not null,
  email text,
  -- An Argon2id PHC string; null where the person cannot sign in with a password.
  password_hash text,
  -- 1 enabled, 0 disabled.
  status smallint not null default 1 check (status in (0, 1)),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What a person may type as account: user name, staff number or e-mail, in its normalised spelling.
create table idp.login_name (
  name text primary key,
  account_no text not null references idp.account on delete cascade
);

-- Sessions, interactions, grants, codes and tokens of oidc-provider.
create table idp.oidc_record (
  kind text not null,
  id_hash bytea not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (kind, id_hash)
);
create index oidc_record_grant on idp.oidc_record (grant_id) where grant_id is not null;
create index oidc_record_uid on idp.oidc_record (uid) where uid is not null;
create index oidc_record_expiry on idp.oidc_record (expires_at);

create table idp.signing_key (
  kid text primary key,
  -- The private JWK, sealed with DATA_KEYS.
  private_jwk text not null,
  signs_from timestamptz not null
);

-- One row per (account, client address) with failed sign-ins; the account is a digest because people
-- type passwords into the wrong field.
create table idp.sign_in_failure (
  account_hash bytea not null,
  address text not null,
  -- Tries since the count started, whether they were evaluated or turned away.
  tries integer not null,
  -- Tries that were evaluated.
  failures integer not null,
  -- Whether the newest try was evaluated.
  admitted boolean not null,
  last_failure_at timestamptz not null,
  blocked_until timestamptz,
  primary key (account_hash, address)
);
create index sign_in_failure_age on idp.sign_in_failure (last_failure_at);
