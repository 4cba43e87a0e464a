-- Passkeys of a portal with another provider; the bundled provider has the same tables in its own schema.
create table passkey_user (
  account_no text primary key references person on delete cascade,
  user_handle bytea not null unique check (length(user_handle) = 32)
);

create table passkey (
  passkey_id uuid primary key,
  account_no text not null references person on delete cascade,
  credential_id text not null unique,
  name text not null,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_backed_up boolean not null,
  bound_at timestamptz not null,
  last_used_at timestamptz,
  suspended_at timestamptz
);
create index passkey_account on passkey (account_no);

create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'prove', 'second-factor', 'sign-in')),
  account_no text not null,
  bound_to text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

alter table proof drop constraint proof_method_check;
alter table proof add constraint proof_method_check
  check (method in ('password', 'totp', 'recovery', 'passkey')) not valid;

alter table step_up_ticket drop constraint step_up_ticket_method_check;
alter table step_up_ticket add constraint step_up_ticket_method_check
  check (method in ('password', 'totp', 'recovery', 'passkey', 'provider')) not valid;

-- Passkeys among the devices, because policies distinguish them.
alter table second_factor_change add column passkeys smallint not null default 0;
