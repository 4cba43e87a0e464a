-- Sources of identity: outside providers and directories with whose accounts people sign in here (record 0101).
-- Administrators of the portal manage them while the provider runs.
create table idp.sign_in_source (
  source_id uuid primary key default gen_random_uuid(),
  -- In the redirect address, in `amr` and in the sign-in log, so it never changes.
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{0,23}$'),
  kind text not null check (kind in ('oidc', 'ldap')),
  -- 1 on; 0 off: only the test of its settings reaches it.
  status smallint not null default 0 check (status in (0, 1)),
  position integer not null,
  name_zh text not null,
  name_en text not null,
  -- What administrators chose (sources/settings.ts); no secrets.
  settings jsonb not null,
  sealed_secret text,
  tested_at timestamptz,
  -- What the last test found; empty where all is well.
  test_problem text,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Whose account at a source belongs to whom. A person has one account at a source.
create table idp.source_account (
  link_id uuid not null unique default gen_random_uuid(),
  source_id uuid not null references idp.sign_in_source on delete cascade,
  -- As the source names the person: `sub`, or the unique identifier of an entry.
  subject text not null,
  account_no text not null references idp.account on delete cascade,
  display_name text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (source_id, subject),
  unique (source_id, account_no)
);
create index source_account_account on idp.source_account (account_no);

-- A sign-in on its way to a source and back; one at a time for each sign-in page.
create table idp.source_sign_in (
  interaction_hash bytea primary key,
  source_id uuid not null references idp.sign_in_source on delete cascade,
  -- Null once a callback has used it.
  state_hash bytea unique,
  -- Of the browser that began; a callback in another one is refused.
  browser_hash bytea not null,
  -- Interaction, verifier and nonce, sealed.
  sealed_request text not null,
  -- Who it was at the source, sealed.
  sealed_person text,
  expires_at timestamptz not null
);
create index source_sign_in_expiry on idp.source_sign_in (expires_at);

-- A source is the type of a failed sign-in.
alter table idp.security_event drop constraint security_event_login_type_check;
alter table idp.security_event add constraint security_event_login_type_check
  check (login_type in ('wechat', 'wecom', 'oauth', 'passkey') or login_type like 'source:%') not valid;

-- A directory can refuse a right password because it has expired.
alter table idp.security_event drop constraint security_event_reason_check;
alter table idp.security_event add constraint security_event_reason_check
  check (reason in ('wrong_password', 'locked', 'disabled', 'unknown_account', 'wrong_totp', 'wrong_passkey', 'not_allowed', 'password_expired')) not valid;
