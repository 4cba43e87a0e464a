-- Codes that were mailed: to choose a password without the old one, and to prove a new address.
create table idp.mailed_code (
  code_id uuid primary key default gen_random_uuid(),
  account_no text not null references idp.account on delete cascade,
  purpose text not null check (purpose in ('password', 'email')),
  -- Where it went. A code to choose a password counts only while the account has this address.
  address text not null,
  -- Keyed, because eight digits are soon tried by whoever reads the table.
  code_hash text not null,
  -- requested: on its way; proved: was typed; changed: did what it is for; dead: another one, or a sign-in, came before.
  state text not null default 'requested' check (state in ('requested', 'proved', 'changed', 'dead')),
  -- Counted before each look at the code.
  tries smallint not null default 0,
  requested_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index mailed_code_open on idp.mailed_code (account_no, purpose) where state in ('requested', 'proved');
create index mailed_code_requested_at on idp.mailed_code (requested_at);
create index mailed_code_account on idp.mailed_code (account_no, purpose, requested_at);
