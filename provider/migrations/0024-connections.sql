-- Applications that sign people on here, as rows: administrators of the portal connect them while the provider runs.
create table idp.client (
  client_id text primary key,
  -- The application as the portal names it; null for the portal itself and for the demo's shared client.
  app_id uuid unique,
  -- Who writes the row: each start of the provider from its configuration, or administrators through the portal.
  origin text not null check (origin in ('deployment', 'connection')),
  kind text not null check (kind in ('oidc')),
  -- 1 on; 0 off: only who manages the application signs on, to test it.
  status smallint not null default 0 check (status in (0, 1)),
  name_zh text not null,
  name_en text not null,
  -- What administrators chose (connections/settings.ts); no secrets.
  settings jsonb not null,
  -- SHA-256 of secrets with 256 random bits; null for clients without one.
  secret_hash bytea,
  secret_since timestamptz,
  secret_expires_at timestamptz,
  -- The secret before, which counts until then.
  previous_secret_hash bytea,
  previous_until timestamptz,
  -- Keys the pseudonyms of people (subject 'pairwise'); no key of DATA_KEYS, whose change would make everybody a stranger.
  subject_salt uuid not null default gen_random_uuid(),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((previous_secret_hash is null) = (previous_until is null)),
  -- The portal is asked about an application; a connection without one would let everybody in.
  check ((origin = 'connection') = (app_id is not null))
);

-- What became of each sign-on, for the administrators of a connection.
create table idp.sign_on_attempt (
  attempt_id bigint generated always as identity primary key,
  client_id text not null references idp.client on delete cascade,
  occurred_at timestamptz not null,
  -- Null where nobody is known yet.
  account_no text,
  step text not null check (step in ('authorize', 'token', 'userinfo', 'introspect', 'sign-out')),
  result text not null check (result in ('done', 'refused', 'failed')),
  -- A word of connections/attempt-reasons.ts; empty where it is done.
  reason text not null default '',
  -- What the other side sent that is wrong; never a secret, a code or a token.
  detail text not null default ''
);
create index sign_on_attempt_client on idp.sign_on_attempt (client_id, attempt_id desc);
create index sign_on_attempt_age on idp.sign_on_attempt (occurred_at);

-- Which applications were signed on to in a session, to sign out of them with it. A row outlives the record of its session, which
-- ends after hours: refresh tokens, and what the application keeps by itself, last longer.
create table idp.participant (
  session_uid text not null,
  client_id text not null references idp.client on delete cascade,
  -- The session as the application knows it (OpenID Connect Back-Channel Logout 1.0, 2.4).
  sid text not null,
  -- The person of the tokens: the principal while an agent acts.
  account_no text not null,
  -- The same person as the application knows them.
  sub text not null,
  -- The person signed in in the browser: the agent while acting.
  signed_in_no text not null,
  delegation_id text,
  signed_on_at timestamptz not null,
  primary key (session_uid, client_id, sid, account_no)
);
create index participant_client on idp.participant (client_id, account_no);
create index participant_account on idp.participant (account_no);
create index participant_signed_in on idp.participant (signed_in_no);
create index participant_delegation on idp.participant (delegation_id) where delegation_id is not null;
create index participant_age on idp.participant (signed_on_at);

-- Sign-outs on their way to applications. They outlive the connection, whose end is a reason to sign out.
create table idp.sign_out_delivery (
  delivery_id uuid primary key default gen_random_uuid(),
  client_id text not null,
  account_no text not null,
  sub text not null,
  sid text not null,
  -- Where the application is told, and by what algorithm, if the connection is gone meanwhile.
  uri text not null,
  alg text not null,
  -- Why: the person signed out, was disabled, lost the grant …
  cause text not null,
  queued_at timestamptz not null,
  attempts integer not null default 0,
  -- Not to be taken before: it is new, leased by a process, or waits after a failed delivery.
  due_at timestamptz not null,
  delivered_at timestamptz,
  given_up_at timestamptz
);
create index sign_out_delivery_due on idp.sign_out_delivery (due_at) where delivered_at is null and given_up_at is null;
create index sign_out_delivery_session on idp.sign_out_delivery (client_id, sid) where delivered_at is null and given_up_at is null;
create index sign_out_delivery_age on idp.sign_out_delivery (queued_at);

-- RS256 beside ES256 (OpenID Connect Discovery 3 requires RS256): each algorithm rotates for itself.
alter table idp.signing_key add column alg text not null default 'ES256' check (alg in ('ES256', 'RS256'));
