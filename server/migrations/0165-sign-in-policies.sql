-- When people are asked for a second factor, from where nobody signs in, and how long sessions last. All policies whose conditions
-- are met apply together.
create table sign_in_policy (
  policy_id uuid primary key default gen_random_uuid(),
  name_zh text not null check (char_length(name_zh) between 1 and 40),
  name_en text check (char_length(name_en) between 1 and 80),
  status smallint not null default 1 check (status in (0, 1)),
  -- `chosen`: the applications among the conditions, and the portal itself. A policy whose applications were all deleted concerns
  -- none, not every one.
  target text not null check (target in ('any', 'chosen')),
  includes_portal boolean not null default false,
  network text not null check (network in ('any', 'inside', 'outside')),
  -- In PostgreSQL's notation of cidr.
  address_ranges text[] not null default '{}',
  device text not null check (device in ('any', 'new', 'untrusted')),
  effect text not null check (effect in ('second-factor', 'refuse', 'session')),
  factor_kinds text[] not null default '{}' check (factor_kinds <@ array['totp', 'passkey']),
  factor_minutes integer check (factor_minutes between 5 and 720),
  grace_until timestamptz,
  grace_days integer not null default 0 check (grace_days between 0 and 90),
  session_minutes integer check (session_minutes between 15 and 525600),
  idle_minutes integer check (idle_minutes between 5 and 43200),
  revision integer not null default 1,
  updater_no text references person,
  updated_at timestamptz not null default now(),
  check (effect <> 'second-factor' or factor_kinds <> '{}'),
  check (effect <> 'session' or num_nonnulls(session_minutes, idle_minutes) > 0)
);

-- Roles, organizations and sites of a policy cannot be deleted: without its last one the policy would concern everybody.
create table sign_in_policy_condition (
  policy_id uuid not null references sign_in_policy on delete cascade,
  role_no text references role,
  org_code text references organization,
  app_id uuid references application on delete cascade,
  site_id uuid references site,
  check (num_nonnulls(role_no, org_code, app_id, site_id) = 1),
  unique nulls not distinct (policy_id, role_no, org_code, app_id, site_id)
);
create index sign_in_policy_condition_role on sign_in_policy_condition (role_no) where role_no is not null;
create index sign_in_policy_condition_organization on sign_in_policy_condition (org_code) where org_code is not null;
create index sign_in_policy_condition_application on sign_in_policy_condition (app_id) where app_id is not null;
create index sign_in_policy_condition_site on sign_in_policy_condition (site_id) where site_id is not null;

-- Accounts that no policy applies to, for the day on which everything else fails. The slots limit them to two.
create table break_glass_account (
  slot smallint primary key check (slot in (1, 2)),
  user_no text not null unique references person,
  updater_no text references person,
  updated_at timestamptz not null default now()
);

-- Time that one person got to set up a second factor.
create table second_factor_grace (
  user_no text primary key references person,
  ends_at timestamptz not null,
  updater_no text references person
);
