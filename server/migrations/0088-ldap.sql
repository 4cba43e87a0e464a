-- Directories (LDAP) that people are imported from, whom each brought, and what became of its imports.

create table ldap_source (
  source_id uuid primary key default gen_random_uuid(),
  source_code text not null unique,
  name text not null,
  host text not null,
  port integer not null,
  security text not null check (security in ('ldaps', 'starttls', 'plain')),
  authorities text not null,
  bind_dn text not null,
  password_sealed text,
  bases text[] not null,
  filter text not null,
  page_size integer not null,
  attributes jsonb not null,
  units jsonb not null,
  timetable jsonb not null,
  disables_missing boolean not null,
  most_missing integer not null check (most_missing between 1 and 100),
  status smallint not null default 0 check (status in (0, 1)),
  -- When it is imported by itself; null while it is disabled.
  next_at timestamptz,
  revision integer not null default 1,
  updater_no text references person,
  updated_at timestamptz not null default now()
);
create index ldap_source_due on ldap_source (next_at) where status = 1;

create table ldap_run (
  run_id uuid primary key default gen_random_uuid(),
  source_id uuid not null references ldap_source on delete cascade,
  dry boolean not null,
  cause text not null check (cause in ('timetable', 'person', 'restart')),
  starter_no text references person,
  state text not null default 'queued'
    check (state in ('queued', 'running', 'done', 'stopped', 'failed', 'interrupted')),
  problem text,
  queued_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  counts jsonb,
  rows jsonb,
  units jsonb
);
create index ldap_run_latest on ldap_run (source_id, queued_at desc, run_id);
-- One at a time.
create unique index ldap_run_open on ldap_run (source_id) where state in ('queued', 'running');

-- Whom a source has brought, from which entry, and what it gave them; `gone_at`: not found since, and disabled for it.
create table ldap_person (
  source_id uuid not null references ldap_source on delete cascade,
  user_no text not null references person,
  dn text not null,
  org_code text,
  role_no text,
  gone_at timestamptz,
  primary key (source_id, user_no)
);
create index ldap_person_of on ldap_person (user_no);
