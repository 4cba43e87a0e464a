-- Accounts at WeChat, enterprise WeChat, DingTalk and Feishu. The tables from external_account to external_app_token are
-- those of identity/src/tables.ts: a portal with another provider keeps the very same ones in its own schema.

create table idp.external_account (
  id uuid primary key default gen_random_uuid(),
  account_no text not null references idp.account on delete cascade,
  type text not null check (type in ('wechat', 'wecom', 'dingtalk', 'feishu')),
  display_name text not null,
  bound_at timestamptz not null,
  last_used_at timestamptz,
  unique (account_no, type)
);

-- By what an account elsewhere is known. `realm` says where a subject is unique: an open-platform owner, an application,
-- a company. One account may have several, as WeChat gives a unionid and an openid for each application; none of them
-- ever stands for the other.
create table idp.external_subject (
  realm text not null,
  subject text not null,
  external_id uuid not null references idp.external_account on delete cascade,
  primary key (realm, subject)
);
create index external_subject_account on idp.external_subject (external_id);

-- Somebody is on the way to one of them and back. The secrets that lead to a row are kept as digests.
create table idp.external_authorization (
  tag_hash bytea primary key,
  -- The tag itself, sealed: the callback finds the row by its state and names the tag to the page that waits.
  sealed_tag text not null,
  type text not null check (type in ('wechat', 'wecom', 'dingtalk', 'feishu')),
  purpose text not null check (purpose in ('bind', 'sign-in')),
  -- For whom something is bound; null where somebody signs in.
  account_no text references idp.account on delete cascade,
  user_name text not null,
  -- What ends it: the grant or the session in which it began.
  bound_to text not null,
  -- Of the page that waits; only it may ask what has become of this, and finish it.
  session_hash bytea not null,
  -- For the browser that waits: its state is spent by the first callback, whichever browser's it is.
  state_hash bytea not null unique,
  -- For a phone: the ticket in the QR code, then its own state and the secret that it brings back.
  scan_hash bytea not null unique,
  phone_state_hash bytea unique,
  phone_hash bytea,
  -- PKCE verifier (RFC 7636), sealed.
  sealed_verifier text not null,
  number text not null,
  numbers text[] not null,
  -- Of the computer, for whoever holds the phone.
  place text not null,
  device text not null,
  return_to text not null,
  status text not null default 'pending'
    check (status in ('pending', 'scanned', 'exchanging', 'confirmed', 'cancelled', 'failed')),
  fault text,
  -- Who it was there, sealed; bound is this and nobody else.
  sealed_identity text,
  display_name text,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
create index external_authorization_expiry on idp.external_authorization (expires_at);
create index external_authorization_session on idp.external_authorization (session_hash);
create index external_authorization_account on idp.external_authorization (account_no);

-- The token of an application itself, which its provider wants to be fetched rarely and shared.
create table idp.external_app_token (
  app text primary key,
  sealed_token text,
  expires_at timestamptz not null
);
