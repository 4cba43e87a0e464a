-- How applications are connected to the bundled provider, as far as the portal's own statements ask; the provider has the rows
-- that count. Written with each change there, and by a job where the portal ended in between.
create table connection (
  app_id uuid primary key references application on delete cascade,
  client_id text not null unique,
  kind text not null check (kind in ('oidc')),
  -- 1 on; 0 off: only who manages the application signs on, to test it.
  status smallint not null default 0 check (status in (0, 1)),
  template text not null,
  -- Where a sign-on begins that the portal starts (OpenID Connect Core 4).
  initiate_login_uri text check (initiate_login_uri ~ '^https?://'),
  -- Until when its secret counts; null without end, or without a secret.
  secret_until timestamptz,
  -- Days before that end at which administrators were told the last time, for this secret.
  secret_warned_days integer,
  -- The provider's number of the change: a later one is not overwritten by an earlier one.
  revision integer not null,
  updated_at timestamptz not null default now()
);
create index connection_secret_until on connection (secret_until) where secret_until is not null;

-- Opening an application reads it from memory.
create trigger connection_version after insert or update or delete or truncate on connection
  for each statement execute function raise_data_version('applications');

-- By what the provider knows the session in which one of ours began; the migration of sign-outs adds it as well.
alter table session add column if not exists provider_sid text;

-- The organization and role with which an application was opened last: applications are told of them first.
alter table session add column opened_org_code text;
alter table session add column opened_role_no text;
