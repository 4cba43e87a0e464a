-- One-time codes by an authenticator app (RFC 6238) beside the password. The tables from totp_device to proof are those
-- of identity/src/tables.ts: a portal with another provider keeps the very same ones in its own schema.

create table idp.totp_device (
  device_id uuid primary key,
  account_no text not null references idp.account on delete cascade,
  name text not null,
  -- Base32, sealed with DATA_KEYS for this very row.
  sealed_secret text not null,
  bound_at timestamptz not null,
  last_used_at timestamptz
);
create index totp_device_account on idp.totp_device (account_no);

-- A device that nobody has proved yet, one for each account; it is no device before a right code has come.
create table idp.totp_enrolment (
  account_no text primary key references idp.account on delete cascade,
  device_id uuid not null,
  -- Null once too many wrong codes came; until the row expires there is no other try.
  sealed_secret text,
  -- The device whose place it takes.
  replaces uuid,
  wrong_codes smallint not null default 0,
  expires_at timestamptz not null
);
create index totp_enrolment_expiry on idp.totp_enrolment (expires_at);

-- Each step of a device opens once, whichever process is asked; a row is there until no clock could name its step again.
create table idp.totp_used_step (
  device_id uuid not null references idp.totp_device on delete cascade,
  step bigint not null,
  used_at timestamptz not null,
  primary key (device_id, step)
);
create index totp_used_step_age on idp.totp_used_step (used_at);

-- Wrong codes of an account since the last right one; each is counted before it is looked at.
create table idp.totp_guess (
  account_no text primary key references idp.account on delete cascade,
  -- Tries, whether they were looked at or turned away.
  tries integer not null,
  -- Tries that were looked at since the last right one.
  in_row integer not null,
  -- Of these, tries of the hour that began with window_since.
  in_window smallint not null,
  window_since timestamptz not null,
  -- How often the door was closed since the last right one; each time it stays so twice as long.
  closings smallint not null,
  closed_until timestamptz,
  -- Whether the newest try was looked at.
  admitted boolean not null
);

create table idp.recovery_code (
  account_no text not null references idp.account on delete cascade,
  -- SHA-256: the codes have 120 bits, which no list of guesses holds.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_no, code_hash)
);

-- What something that was just proved is exchanged for, and by what it was proved. It counts once for what it changes,
-- and only where it was given: with the grant of a session at the provider, with the session of a portal.
create table idp.proof (
  proof_hash bytea primary key,
  account_no text not null references idp.account on delete cascade,
  bound_to text not null,
  method text not null check (method in ('password', 'totp', 'recovery')),
  expires_at timestamptz not null
);
create index proof_expiry on idp.proof (expires_at);
create index proof_account on idp.proof (account_no);

-- Proofs live for five minutes: whoever holds one types the password once more.
drop table idp.password_proof;

-- Browsers that are not asked for a code; the cookie holds the token, the row its digest.
create table idp.trusted_browser (
  token_hash bytea primary key,
  account_no text not null references idp.account on delete cascade,
  expires_at timestamptz not null
);
create index trusted_browser_account on idp.trusted_browser (account_no);
create index trusted_browser_expiry on idp.trusted_browser (expires_at);

alter table idp.security_event drop constraint security_event_reason_check;
alter table idp.security_event add constraint security_event_reason_check
  check (reason in ('wrong_password', 'locked', 'disabled', 'unknown_account', 'wrong_totp'));

-- Whose password was right, while the sign-in waits for a code: kept here and never in the browser, for one interaction.
create table idp.first_factor (
  interaction_hash bytea primary key,
  account_no text not null references idp.account on delete cascade,
  -- By what (RFC 8176), for instance {pwd}.
  amr text[] not null,
  wrong_codes smallint not null default 0,
  expires_at timestamptz not null
);
create index first_factor_expiry on idp.first_factor (expires_at);
