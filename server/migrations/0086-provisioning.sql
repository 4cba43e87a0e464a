-- Who keeps people and organizations up to date from outside, by SCIM 2.0 (RFC 7643, RFC 7644).

create table provisioning_client (
  client_id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 80),
  may_people boolean not null default false,
  may_organizations boolean not null default false,
  may_roles boolean not null default false,
  -- Whether it may touch the roles that the dictionary names as administrators', and the addresses of those who have one.
  may_administrators boolean not null default false,
  -- What people get who are put into an organization and hold nothing there.
  member_role text references role,
  status smallint not null default 1 check (status in (0, 1)),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index provisioning_client_name on provisioning_client (lower(name));

create table provisioning_token (
  token_id uuid primary key default gen_random_uuid(),
  client_id uuid not null references provisioning_client on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index provisioning_token_client on provisioning_token (client_id, created_at);

-- The last refusals of each client, for whoever sets it up.
create table provisioning_refusal (
  refusal_no bigserial primary key,
  client_id uuid not null references provisioning_client on delete cascade,
  at timestamptz not null,
  request_id text not null,
  method text not null,
  path text not null,
  status smallint not null,
  scim_type text,
  detail text not null
);
create index provisioning_refusal_client on provisioning_refusal (client_id, refusal_no);

-- What a client calls a person or a group; another one may call it otherwise.
create table provisioning_external (
  client_id uuid not null references provisioning_client on delete cascade,
  kind text not null check (kind in ('User', 'Group')),
  resource_id text not null,
  external_id text not null check (char_length(external_id) between 1 and 256),
  primary key (client_id, kind, resource_id)
);
create index provisioning_external_id on provisioning_external (client_id, kind, external_id);

-- What is told of people that the portal keeps for whoever told it, and does not go by.
create table provisioning_profile (
  user_no text primary key references person on delete cascade,
  attributes jsonb not null
);

-- People who were deleted by SCIM: they are disabled, and no client sees them until somebody enables them again.
create table provisioning_removal (
  user_no text primary key references person on delete cascade,
  removed_at timestamptz not null
);

-- Roles in organizations that a client has made a group of; those that somebody holds are groups without it.
create table provisioning_role_group (
  org_code text not null references organization on delete cascade,
  role_no text not null references role on delete cascade,
  display_name text check (char_length(display_name) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (org_code, role_no)
);

-- User names are compared without regard to case (RFC 7643, 4.1.1).
create index person_user_no_folded on person (lower(user_no));
create index person_updated_at on person (updated_at, user_no);
