-- By what the provider knows the session in which one of ours began, and the person (`sid` and `sub` of the ID token): the provider
-- names them when it ends a session (OpenID Connect Back-Channel Logout). Null for sessions from before, and without an ID token.
alter table session add column if not exists provider_sid text;
alter table session add column provider_sub text;
create index session_provider_sid on session (provider_sid) where ended_at is null and provider_sid is not null;
create index session_provider_sub on session (provider_sub) where ended_at is null and provider_sub is not null;

-- Logout tokens that were taken, until they are too old to be taken again.
create table logout_token (
  jti text primary key,
  expires_at timestamptz not null
);
create index logout_token_expires_at on logout_token (expires_at);
