-- Which session waits for which authorization elsewhere. Where it stands is known to whoever keeps the external accounts;
-- here stands that it is over together with its session.
create table pending_binding (
  tag_hash bytea primary key,
  -- Of the ticket in the QR code.
  scan_hash bytea not null unique,
  user_no text not null,
  session_id uuid not null,
  type text not null check (type in ('wechat', 'wecom', 'dingtalk', 'feishu')),
  -- Of the provider, encrypted: a page that waits asks every other second, and no new token is traded for that.
  token_sealed text not null,
  expires_at timestamptz not null,
  foreign key (user_no, session_id) references session on delete cascade
);
create index pending_binding_session on pending_binding (user_no, session_id);
create index pending_binding_expires_at on pending_binding (expires_at);

alter table letter drop constraint letter_cause_check;
alter table letter add constraint letter_cause_check check (
  cause in ('release', 'template-test', 'reminder', 'access-request', 'fault', 'suspicious-sign-in', 'password-changed',
    'external-account')
);

-- The accounts elsewhere of a portal with another provider: tables of identity/src/tables.ts, as the bundled provider has
-- them in its own schema.
create table external_account (
  id uuid primary key default gen_random_uuid(),
  account_no text not null references person on delete cascade,
  type text not null check (type in ('wechat', 'wecom', 'dingtalk', 'feishu')),
  display_name text not null,
  bound_at timestamptz not null,
  last_used_at timestamptz,
  unique (account_no, type)
);

create table external_subject (
  realm text not null,
  subject text not null,
  external_id uuid not null references external_account on delete cascade,
  primary key (realm, subject)
);
create index external_subject_account on external_subject (external_id);

create table external_authorization (
  tag_hash bytea primary key,
  sealed_tag text not null,
  type text not null check (type in ('wechat', 'wecom', 'dingtalk', 'feishu')),
  purpose text not null check (purpose in ('bind', 'sign-in')),
  account_no text references person on delete cascade,
  user_name text not null,
  bound_to text not null,
  session_hash bytea not null,
  state_hash bytea not null unique,
  scan_hash bytea not null unique,
  phone_state_hash bytea unique,
  phone_hash bytea,
  sealed_verifier text not null,
  number text not null,
  numbers text[] not null,
  place text not null,
  device text not null,
  return_to text not null,
  status text not null default 'pending'
    check (status in ('pending', 'scanned', 'exchanging', 'confirmed', 'cancelled', 'failed')),
  fault text,
  sealed_identity text,
  display_name text,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
create index external_authorization_expiry on external_authorization (expires_at);
create index external_authorization_session on external_authorization (session_hash);
create index external_authorization_account on external_authorization (account_no);

create table external_app_token (
  app text primary key,
  sealed_token text,
  expires_at timestamptz not null
);
