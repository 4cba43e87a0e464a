-- By what somebody said again who they are: some things ask for more than the password.
alter table step_up_ticket add column method text not null default 'password'
  check (method in ('password', 'totp', 'recovery'));
alter table step_up_ticket alter column method drop default;

alter table letter drop constraint letter_cause_check;
alter table letter add constraint letter_cause_check check (
  cause in ('release', 'template-test', 'reminder', 'access-request', 'fault', 'suspicious-sign-in', 'password-changed',
    'external-account', 'password-forgotten', 'email-change', 'new-device', 'second-factor')
);

-- Bound accounts and devices are known to whoever keeps the credentials; only the demo ever wrote here.
drop table inner_account;

-- The devices of a portal with another provider: tables of identity/src/tables.ts, as the bundled provider has them in its
-- own schema.
create table totp_device (
  device_id uuid primary key,
  account_no text not null references person on delete cascade,
  name text not null,
  sealed_secret text not null,
  bound_at timestamptz not null,
  last_used_at timestamptz
);
create index totp_device_account on totp_device (account_no);

create table totp_enrolment (
  account_no text primary key references person on delete cascade,
  device_id uuid not null,
  sealed_secret text,
  replaces uuid,
  wrong_codes smallint not null default 0,
  expires_at timestamptz not null
);
create index totp_enrolment_expiry on totp_enrolment (expires_at);

create table totp_used_step (
  device_id uuid not null references totp_device on delete cascade,
  step bigint not null,
  used_at timestamptz not null,
  primary key (device_id, step)
);
create index totp_used_step_age on totp_used_step (used_at);

create table totp_guess (
  account_no text primary key references person on delete cascade,
  tries integer not null,
  in_row integer not null,
  in_window smallint not null,
  window_since timestamptz not null,
  closings smallint not null,
  closed_until timestamptz,
  admitted boolean not null
);

create table recovery_code (
  account_no text not null references person on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_no, code_hash)
);

create table proof (
  proof_hash bytea primary key,
  account_no text not null references person on delete cascade,
  bound_to text not null,
  method text not null check (method in ('password', 'totp', 'recovery')),
  expires_at timestamptz not null
);
create index proof_expiry on proof (expires_at);
create index proof_account on proof (account_no);
