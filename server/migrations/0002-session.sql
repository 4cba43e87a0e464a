-- Sign-in, tokens and sessions. Tokens, cookies, codes and states are kept as SHA-256 digests only.

-- One row per started sign-in, bound to the browser by its login cookie; it is redeemed at most once.
create table pending_login (
  login_hash bytea primary key,
  state_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  env text not null,
  redirect text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  code_hash bytea,
  redeem_started_at timestamptz,
  redeemed_at timestamptz,
  -- The issued pair, encrypted, for the same browser's repeated call within ten seconds.
  result_sealed text,
  user_no text,
  session_id uuid
);
create index pending_login_code_hash on pending_login (code_hash) where code_hash is not null;
create index pending_login_expires_at on pending_login (expires_at);

create table session (
  user_no text not null references person,
  session_id uuid not null,
  env text not null,
  bind_hash bytea not null,
  login_type text not null,
  -- The generation whose refresh token is the newest.
  generation integer not null default 1,
  ip text not null,
  user_agent text not null,
  container_type text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  -- Of the provider, encrypted: for single sign-out and for revocation when the session ends.
  provider_refresh_token_sealed text,
  provider_id_token_sealed text,
  primary key (user_no, session_id)
);
create index session_expires_at on session (expires_at);
create index session_open on session (user_no, created_at) where ended_at is null;

-- One row per generation of a session's token pair.
create table session_token (
  user_no text not null,
  session_id uuid not null,
  generation integer not null,
  access_hash bytea not null,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null,
  -- Set when the refresh token was used; its successor, encrypted, is given again for ten seconds.
  rotated_at timestamptz,
  successor_sealed text,
  primary key (user_no, session_id, generation),
  foreign key (user_no, session_id) references session on delete cascade
);
-- 256 random bits make the digests unique; plain indexes keep the table distributable by person.
create index session_token_access_hash on session_token (access_hash);
create index session_token_refresh_hash on session_token (refresh_hash);

create table random_code (
  code_hash bytea primary key,
  user_no text not null,
  session_id uuid not null,
  system_code text not null,
  business_type text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index random_code_expires_at on random_code (expires_at);

-- Fixed windows, counted before the check; unlogged, because a lost count only forgives.
create unlogged table rate_counter (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);
