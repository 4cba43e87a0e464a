-- Passkeys (WebAuthn Level 3) and the challenges that they answer, as in identity/src/tables.ts; a portal with another
-- provider has the same tables in its own schema.

-- What authenticators are given instead of the account number; the same for all passkeys of an account.
create table idp.passkey_user (
  account_no text primary key references idp.account on delete cascade,
  user_handle bytea not null unique check (length(user_handle) = 32)
);

create table idp.passkey (
  passkey_id uuid primary key,
  account_no text not null references idp.account on delete cascade,
  -- Base64url.
  credential_id text not null unique,
  name text not null,
  -- COSE_Key (RFC 9052).
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Whether it is synchronized between devices.
  is_backed_up boolean not null,
  bound_at timestamptz not null,
  last_used_at timestamptz,
  -- When the counter went backwards: a copy may exist, so it is not accepted any more.
  suspended_at timestamptz
);
create index passkey_account on idp.passkey (account_no);

-- Each challenge is answered once, whatever the answer is worth.
create table idp.passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'prove', 'second-factor', 'sign-in')),
  -- Empty for a sign-in that does not know the account yet.
  account_no text not null,
  -- The grant or interaction that it was issued to.
  bound_to text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on idp.passkey_challenge (expires_at);

alter table idp.proof drop constraint proof_method_check;
alter table idp.proof add constraint proof_method_check
  check (method in ('password', 'totp', 'recovery', 'passkey')) not valid;

alter table idp.security_event drop constraint security_event_reason_check;
alter table idp.security_event add constraint security_event_reason_check check (
  reason in ('wrong_password', 'locked', 'disabled', 'unknown_account', 'wrong_totp', 'wrong_passkey')
) not valid;

alter table idp.security_event drop constraint security_event_login_type_check;
alter table idp.security_event add constraint security_event_login_type_check
  check (login_type in ('wechat', 'wecom', 'oauth', 'passkey')) not valid;

-- Passkeys among the devices, because policies distinguish them.
alter table idp.security_event add column passkeys smallint not null default 0;
